// The dual of the soft-margin SVC by CGAL's exact solver for convex quadratic programs.
//
//   minimise  ½ uᵀ Q u − k·1ᵀu,   yᵀu = 0,   0 ≤ u ≤ p,     Q_ij = y_i y_j (g⟨z_i, z_j⟩ + r)^degree
//
// over integers, so that no fraction is ever formed on the way in. CGAL states a program as uᵀDu + cᵀu and
// takes 2D: that is Q itself. Reference: the chapter "Linear and Quadratic Programming Solver" of its manual.
//
// In, a text file of integers:  n d degree g r k p      (p = -1: no upper bound, the hard margin)
//                               then n lines  y_i z_i1 … z_id
// Arguments:  file, gmpz | mpfloat, double | int64 | gmpz, implicit | stored,
//             dantzig | partial | filtered | partial-filtered, most repeats, seconds to spend on repeats
// Out, one line of JSON: the CPU seconds of each solve alone, without reading and without filling a stored Q; the
// least value as an exact fraction; which u are strictly inside the box, which are at p.
//
// double as input type means integers below 2⁵³, which it holds exactly, and makes CGAL price in floating
// point with error bounds first; a stored Q costs n² entries, an implicit one computes ⟨z_i, z_j⟩ at each use.

#include <CGAL/Gmpq.h>
#include <CGAL/Gmpz.h>
#include <CGAL/MP_Float.h>
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>
#include <CGAL/version.h>

#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/transform_iterator.hpp>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace {

using CGAL::Gmpz;
using Index = boost::counting_iterator<int>;

[[noreturn]] void stop(const std::string& why) {
  std::cerr << why << '\n';
  std::exit(2);
}

double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Data {
  int n = 0, d = 0, degree = 1;
  Gmpz g, r, k;
  long p = -1;
  std::vector<int> y;
  std::vector<long> z;      // rows, one after the other
  std::vector<double> real;  // the same for the implicit Q: sums of products vectorise in double

  explicit Data(std::istream& in) {
    in >> n >> d >> degree >> g >> r >> k >> p;
    y.resize(n);
    z.resize(static_cast<std::size_t>(n) * d);
    for (int i = 0; i < n; ++i) {
      in >> y[i];
      for (int j = 0; j < d; ++j) in >> z[static_cast<std::size_t>(i) * d + j];
    }
    if (!in) stop("the input ends too early");
    real.assign(z.begin(), z.end());
  }

  Gmpz entry(int i, int j) const {
    __int128 sum = 0;  // 64-bit factors: main has made sure that the sum fits
    for (int l = 0; l < d; ++l)
      sum += static_cast<__int128>(z[static_cast<std::size_t>(i) * d + l]) * z[static_cast<std::size_t>(j) * d + l];
    const auto low = static_cast<unsigned long>(static_cast<unsigned __int128>(sum));
    Gmpz inner(static_cast<long>(sum >> 64));
    mpz_mul_2exp(inner.mpz(), inner.mpz(), 64);
    mpz_add_ui(inner.mpz(), inner.mpz(), low);
    const Gmpz base = g * inner + r;
    Gmpz power(y[i] == y[j] ? 1 : -1);
    for (int e = 0; e < degree; ++e) power *= base;
    return power;
  }

  // Every partial sum of every entry is at most this, by Cauchy–Schwarz and |g|, |r|.
  double bound() const {
    return std::pow(std::abs(CGAL::to_double(g)) * longest() + std::abs(CGAL::to_double(r)), degree) * (1 + 1e-9);
  }

  double longest() const {  // ‖z_i‖²
    double most = 0;
    for (int i = 0; i < n; ++i) {
      double squares = 0;
      for (int l = 0; l < d; ++l) squares += std::pow(real[static_cast<std::size_t>(i) * d + l], 2);
      most = std::max(most, squares);
    }
    return most;
  }
};

template <class Input> Input from(const Gmpz& v);
template <> Gmpz from<Gmpz>(const Gmpz& v) { return v; }
template <> double from<double>(const Gmpz& v) { return mpz_get_d(v.mpz()); }
template <> long from<long>(const Gmpz& v) { return mpz_get_si(v.mpz()); }

// Row i of Q, and Q: random access through an index, as CGAL asks for.
template <class Input> struct Entry {
  using result_type = Input;
  const Data* data;
  const Input* row;  // null: implicit
  int i;
  Input operator()(int j) const { return row ? row[j] : product(j); }
  Input product(int j) const {
    const double* a = data->real.data() + static_cast<std::size_t>(i) * data->d;
    const double* b = data->real.data() + static_cast<std::size_t>(j) * data->d;
    double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    int l = 0;
    for (; l + 4 <= data->d; l += 4) {
      s0 += a[l] * b[l];
      s1 += a[l + 1] * b[l + 1];
      s2 += a[l + 2] * b[l + 2];
      s3 += a[l + 3] * b[l + 3];
    }
    for (; l < data->d; ++l) s0 += a[l] * b[l];
    const double sum = (s0 + s1) + (s2 + s3);
    return Input(data->y[i] == data->y[j] ? sum : -sum);
  }
};

template <class Input> struct Row {
  using result_type = boost::transform_iterator<Entry<Input>, Index>;
  const Data* data;
  const Input* stored;
  result_type operator()(int i) const {
    const Input* row = stored ? stored + static_cast<std::size_t>(i) * data->n : nullptr;
    return result_type(Index(0), Entry<Input>{data, row, i});
  }
};

// An MP_Float is Σ v_i 2^(16(i + exp)); Gmpz needs no such care.
CGAL::Gmpq fraction(const Gmpz& v) { return CGAL::Gmpq(v); }
CGAL::Gmpq fraction(const CGAL::MP_Float& f) {
  Gmpz sum(0);
  for (std::size_t i = f.v.size(); i-- > 0;) sum = sum * Gmpz(65536) + Gmpz(static_cast<int>(f.v[i]));
  const long shift = 16 * static_cast<long>(f.exp);
  Gmpz scale(1);
  mpz_mul_2exp(scale.mpz(), scale.mpz(), static_cast<unsigned long>(std::labs(shift)));
  return f.is_zero() ? CGAL::Gmpq(0) : shift >= 0 ? CGAL::Gmpq(sum * scale) : CGAL::Gmpq(sum, scale);
}

void print_indices(const char* name, const std::vector<int>& found) {
  std::cout << ", \"" << name << "\": [";
  for (std::size_t i = 0; i < found.size(); ++i) std::cout << (i ? "," : "") << found[i];
  std::cout << "]";
}

template <class Exact, class Input>
void solve(const Data& data, bool stored, CGAL::Quadratic_program_pricing_strategy pricing, int repeats,
           double budget) {
  const int n = data.n;
  std::vector<Input> Q;
  if (stored) {
    Q.resize(static_cast<std::size_t>(n) * n);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j <= i; ++j)
        Q[static_cast<std::size_t>(i) * n + j] = Q[static_cast<std::size_t>(j) * n + i] =
            from<Input>(data.entry(i, j));
  }
  const bool boxed = data.p >= 0;
  const std::vector<Input> y(data.y.begin(), data.y.end()), zero(n, Input(0)), right(1, Input(0));
  const std::vector<Input> upper(n, Input(boxed ? data.p : 0)), c(n, from<Input>(-data.k));
  const std::vector<CGAL::Comparison_result> equal(1, CGAL::EQUAL);
  std::unique_ptr<bool[]> lower_is_finite(new bool[n]), upper_is_finite(new bool[n]);
  std::vector<const Input*> columns(n);
  for (int i = 0; i < n; ++i) {
    lower_is_finite[i] = true;
    upper_is_finite[i] = boxed;
    columns[i] = &y[i];
  }
  const boost::transform_iterator<Row<Input>, Index> D(Index(0), Row<Input>{&data, stored ? Q.data() : nullptr});
  const auto program = CGAL::make_quadratic_program_from_iterators(
      n, 1, columns.begin(), right.begin(), equal.begin(), lower_is_finite.get(), zero.begin(),
      upper_is_finite.get(), upper.begin(), D, c.begin());
  CGAL::Quadratic_program_options options;
  options.set_pricing_strategy(pricing);

  CGAL::Quadratic_program_solution<Exact> answer;
  std::vector<double> seconds;
  double spent = 0;
  do {
    const double start = cpu_seconds();
    answer = CGAL::solve_quadratic_program(program, Exact(), options);
    seconds.push_back(cpu_seconds() - start);
    spent += seconds.back();
  } while (static_cast<int>(seconds.size()) < repeats && spent < budget);

  std::cout << "{\"seconds\": [";
  for (std::size_t i = 0; i < seconds.size(); ++i) std::cout << (i ? ", " : "") << seconds[i];
  std::cout << "], \"status\": \"" << (answer.is_optimal() ? "optimal" : "other")
            << "\", \"iterations\": " << answer.number_of_iterations() << ", \"version\": \""
            << CGAL_STR(CGAL_VERSION) << "\"";
  if (answer.is_optimal()) {
    const CGAL::Gmpq value =
        fraction(answer.objective_value_numerator()) / fraction(answer.objective_value_denominator());
    std::vector<int> inside, at_bound;
    auto it = answer.variable_numerators_begin();
    const Exact top = answer.variables_common_denominator() * Exact(static_cast<double>(boxed ? data.p : 0));
    for (int i = 0; i < n; ++i, ++it) {
      if (boxed && *it == top && top != Exact(0)) at_bound.push_back(i);
      else if (*it != Exact(0)) inside.push_back(i);
    }
    std::cout << ", \"value\": \"" << value << "\"";
    print_indices("inside", inside);
    print_indices("at_bound", at_bound);
  }
  std::cout << "}" << std::endl;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 8) stop("seven arguments; see the head of the source");
  std::ifstream in(arguments[1]);
  const Data data(in);
  const std::string number = arguments[2], input = arguments[3], storage = arguments[4], rule = arguments[5];
  const int repeats = std::atoi(arguments[6]);
  const double budget = std::atof(arguments[7]);
  const bool stored = storage == "stored";
  const auto pricing = rule == "dantzig"    ? CGAL::QP_DANTZIG
                       : rule == "partial"  ? CGAL::QP_PARTIAL_DANTZIG
                       : rule == "filtered" ? CGAL::QP_FILTERED_DANTZIG
                                            : CGAL::QP_PARTIAL_FILTERED_DANTZIG;
  const double most = std::max(data.bound(), CGAL::to_double(data.k));
  if (data.longest() >= std::ldexp(1., 126)) stop("points too long");
  if (!stored && (data.degree != 1 || data.g != Gmpz(1) || data.r != Gmpz(0) || most >= std::ldexp(1., 53)))
    stop("Q is implicit for linear kernels with entries below 2^53 alone");
  if (input == "double" && most >= std::ldexp(1., 53)) stop("entries beyond 2^53");
  if (input == "int64" && most >= std::ldexp(1., 62)) stop("entries beyond 2^62");
  if (number == "gmpz" && input == "double") solve<Gmpz, double>(data, stored, pricing, repeats, budget);
  else if (number == "mpfloat" && input == "double")
    solve<CGAL::MP_Float, double>(data, stored, pricing, repeats, budget);
  else if (number == "gmpz" && input == "int64") solve<Gmpz, long>(data, stored, pricing, repeats, budget);
  else if (number == "gmpz" && input == "gmpz") solve<Gmpz, Gmpz>(data, stored, pricing, repeats, budget);
  else stop("no such pair of number types");
}
