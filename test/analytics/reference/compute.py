#!/usr/bin/env python3
"""Computes reference.json: what our statistics must agree with, on 1,000 random tables.

An independent implementation, on purpose written in other ways than ours: mpmath with 40 digits, intervals as roots
of their tests, and P(B > A) exactly, in whole numbers, as a hypergeometric tail (Altham 1969). Chance to be the best
of three: scipy's adaptive quadrature.

    python3 test/analytics/reference/compute.py > test/analytics/reference/reference.json
"""
import json
import random
from fractions import Fraction
from math import comb

from mpmath import mp, mpf, erfc, erfinv, findroot, gammainc, log, polyroots, sqrt
from scipy.integrate import quad
from scipy.stats import beta

mp.dps = 40
random.seed(20261121)
Z = sqrt(2) * erfinv(mpf("0.95"))


def wilson(c, n):
    """Rates p that the score test does not reject: (c/n - p)^2 = z^2 p (1 - p) / n."""
    low, high = sorted(root.real for root in polyroots([n * n + Z**2 * n, -(2 * c * n + Z**2 * n), c * c], maxsteps=200, extraprec=200))
    return (mpf(0) if c == 0 else low), (mpf(1) if c == n else high)


def newcombe(c1, n1, c2, n2):
    p1, p2 = mpf(c1) / n1, mpf(c2) / n2
    (l1, u1), (l2, u2) = wilson(c1, n1), wilson(c2, n2)
    return p2 - p1 - sqrt((p2 - l2) ** 2 + (u1 - p1) ** 2), p2 - p1 + sqrt((u2 - p2) ** 2 + (p1 - l1) ** 2)


def pooled(c1, n1, c2, n2):
    chi2 = mpf(n1 + n2) * (c1 * (n2 - c2) - c2 * (n1 - c1)) ** 2 / (mpf(n1) * n2 * (c1 + c2) * (n1 + n2 - c1 - c2))
    z = sqrt(chi2) * (1 if c2 * n1 >= c1 * n2 else -1)
    return z, erfc(abs(z) / sqrt(2))


RHO2 = (-2 * log(mpf("0.05")) + log(-2 * log(mpf("0.05")) + 1)) / 2000


def sequential_p(difference, variance, n):
    """Reciprocal of the mixture martingale, written with the variance of one observation."""
    sigma2 = variance * n
    mixture = mp.exp(n**2 * RHO2 * difference**2 / sigma2 / (2 * (n * RHO2 + 1))) / sqrt(n * RHO2 + 1)
    return min(mpf(1), 1 / mixture)


def sequential(c1, n1, c2, n2):
    p1, p2, n = mpf(c1) / n1, mpf(c2) / n2, n1 + n2
    variance = p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2
    half = findroot(lambda d: log(sequential_p(d, variance, n)) - log(mpf("0.05")), 6 * sqrt(variance))
    return sequential_p(p2 - p1, variance, n), p2 - p1 - half, p2 - p1 + half


def better(c1, n1, c2, n2):
    """P(B > A): A is the (c1+1)-th of n1+1 uniforms, B the (c2+1)-th of n2+1; whose comes first in the joint order."""
    first, whole = c1 + c2 + 1, n1 + n2 + 2
    ways = sum(comb(n1 + 1, k) * comb(n2 + 1, first - k) for k in range(c1 + 1, min(n1 + 1, first) + 1))
    return Fraction(ways, comb(whole, first))


def best_of(arms):
    laws = [beta(c + 1, n - c + 1) for c, n in arms]

    def chance(own):
        others = [law for law in laws if law is not own]
        lows, highs = own.ppf(1e-17), own.isf(1e-17)
        quantiles = (1e-9, 0.001, 0.1, 0.5, 0.9, 0.999, 1 - 1e-9)
        points = sorted({x for law in laws for q in quantiles for x in [law.ppf(q)] if lows < x < highs})
        def product(x):
            value = own.pdf(x)
            for law in others:
                value *= law.cdf(x)
            return value
        return quad(product, lows, highs, points=points, epsabs=1e-14, epsrel=1e-12, limit=500)[0]

    return [chance(law) for law in laws]


def table():
    n1, n2 = (round(10 ** random.uniform(0.5, 3.7)) for _ in range(2))
    rate = random.choice([0.005, 0.02, 0.1, 0.25, 0.5, 0.9])
    lift = random.choice([0.8, 1, 1, 1.05, 1.1])
    draw = lambda n, p: sum(random.random() < p for _ in range(n))
    return draw(n1, rate), n1, draw(n2, min(1, rate * lift)), n2


def digits(value):
    return float(mp.nstr(mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else value, 13))


def row(c1, n1, c2, n2):
    varies = 0 < c1 + c2 < n1 + n2
    moves = 0 < c1 < n1 or 0 < c2 < n2
    return [
        [c1, n1, c2, n2],
        [digits(x) for x in wilson(c2, n2)],
        [digits(x) for x in newcombe(c1, n1, c2, n2)],
        [digits(x) for x in pooled(c1, n1, c2, n2)] if varies else None,
        [digits(x) for x in sequential(c1, n1, c2, n2)] if moves else None,
        digits(better(c1, n1, c2, n2)),
    ]


def several():
    arms = [table()[:2] for _ in range(random.choice([3, 3, 4]))]
    return [arms, [digits(mpf(x)) for x in best_of(arms)]]


# A large arm beside tiny ones: what is narrow for one is wide for another.
UNEQUAL = [
    [(4000, 20000), (0, 1), (1, 1), (0, 3)],
    [(200000, 1000000), (1, 3), (0, 1), (10, 60)],
    [(1000000, 5000000), (0, 20), (7, 20), (100300, 500000)],
    [(30, 100000), (40, 100000), (0, 2)],
    [(0, 1000000), (1, 1000000), (0, 10)],
    [(30, 100), (290000, 1000000), (2900, 10000), (0, 0), (1, 4)],
]


def tail():
    degrees, value = random.randint(1, 9), random.uniform(0, 60)
    return [float(f"{value:.6f}"), degrees, digits(gammainc(mpf(degrees) / 2, mpf(f"{value:.6f}") / 2, regularized=True))]


print(json.dumps({
    "tables": [row(*table()) for _ in range(1000)],
    "several": [several() for _ in range(100)] + [[arms, [digits(mpf(x)) for x in best_of(arms)]] for arms in UNEQUAL],
    "chi_square": [tail() for _ in range(100)],
}, separators=(",", ":")))
