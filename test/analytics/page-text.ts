/** The words of docs/statistics.md; the tables are put in by write-page.ts. */
export const pageText = `# A/B test statistics

<!-- Made by \`npm run statistics\`; edit the text in test/analytics/page-text.ts; the figures come from the code. -->

## In short

- Check results as often as you like. The verdict stays valid however often you look.
- **Use the variant that the recommendation names**, or wait for as long as it says. If it says *tied*, choose the one you prefer.
- **No winner is also a result**: if there is a difference, it is too small for your traffic to show.
- A good test runs for whole weeks, changes one thing, and is not edited until it ends.

## What is counted

A session counts for the variant whose wall it saw **first**, from the moment the test was created (\`started_at\`) until it
ended or its variants changed (\`stopped_at\`). It counts as converted if a conversion followed that wall before
the end: ads were no longer blocked when the script checked again, or the visitor completed [another choice](choices.md) that your wall offers
(such as signing up or buying a pass). A click is not a conversion. If walls offer other choices, a variant can win although fewer visitors
allow ads: filter *What visitors chose* on the overview by wall variant to see what kinds of conversions it had. Variants are compared with \`control\`, or
with the first variant if none has that name. Variants without any weight in this version are skipped. The result names it (\`control\`).

## What ends a test

A test ends when you add, remove or rename a variant, give a variant a different template, change \`allocation\`, or turn the
test off. Changing weights, the hold-out or any other site setting does not end it. You can refer to a template by id or by
name; switching between the two does not end the test either. The response to the request that ended a test contains the
test's id in the header \`X-Truce-Ended-AB-Test\`.

\`GET /v1/analytics/sites/:id/ab-tests\` lists all tests with their results and why each ended (\`ended_because\`):
\`switched_off\`, \`variants_changed\`, \`template_changed\`, \`allocation_changed\` or \`date_reached\`.

### When a result is final

Events can arrive up to seven days late, and [outcomes](choices.md#confirm-an-outcome) are confirmed up to three days after the wall. So the result of
an ended test is provisional for seven days (until \`final_at\`): it is counted again each time it is read, everywhere. Then it is stored
within an hour (\`frozen_at\`) and never changes, even after raw events expire (90 days). Only what happened before the end counts, whenever it arrives.

If late events change the verdict, the result says what it was just after the end (\`verdict_at_end\`), and for a test that ended on its last day, you get the alert
\`ab_test.ended\` once more. What visitors see never follows a result automatically. Results that earlier versions stored ten
seconds after the end stay as they are.

## A last day

\`config.ab_test.ends_on\` (a day, such as \`2026-12-20\`) ends a running test automatically at the end of that day, in the site's time
zone. It must be today or later, and at most 730 days ahead; \`null\` removes it. A draft keeps its day, and can't be started once that day has passed.

At that instant everyone sees control, \`ab_test.enabled\` becomes \`false\`, and \`template_id\` becomes the template of control, even if
the server was down and only notices later (pages cache the script for up to five minutes). The result is kept like any other, with
\`ended_because: "date_reached"\`. The audit log has an entry by Truce, and you receive the alert \`ab_test.ended\` ([alerts](alerts.md)).

If the test has a winner, the A/B test tab and *Do next* offer it for 90 days, until you use it or start another test. Otherwise they say what was
learned, for 14 days under *Do next*.

Choose the day **before** you look at results. The dashboard suggests the day on which 80% power is reached at your traffic. For a
new test, this is based on the smallest difference that can be detected in 60 days; for a running one, on the difference so far.

## What starts a new version

If you edit a template while it is being tested, a new version of its variant starts. From that moment on, the verdict counts only new sessions,
for all variants: earlier ones saw another wall, or came on different days from the sessions that they would be compared with. Sessions in the first six
minutes after the edit are left out, because pages may still show the previous wall. Saving a template without changes starts nothing new,
nor does editing the template of a variant that nobody has seen as it was. If you turn a test off, edit a template and turn the test on again
within ten minutes, the new version starts as the test goes on.
Earlier numbers stay, in \`stages\` of \`GET …/ab-tests/:test\` and under *Recover → A/B test*. Each version is judged separately, with its own 5%.

A [ramp-up](guard-rails.md#ramp-up) works the same way: there is no verdict until all visitors take part, and it counts only sessions from then on. \`counted_from\` says since when.

## Who sees which wall

Each visitor is assigned to a variant once, by a hash that includes the variant's name. New weights move only as many visitors as
necessary, never from one unchanged variant to another. The hold-out is assigned separately, and grows only when its percentage
grows.

## What each figure means

| figure | meaning |
| --- | --- |
| \`conversion_rate\` | percentage of the sessions that saw this wall and converted |
| \`confidence\` | confidence that the rate differs from that of control, in either direction; for control: from all others. 0 until each variant has 100 impressions, 10 conversions and 10 sessions without a conversion. Valid on any day |
| \`interval\` | where the difference from control lies, in percentage points, with 95% confidence over all days together |
| \`tied_with\` | variants with no proven difference from this one |
| \`is_winner\` | the best rate so far, with more than 95% confidence after correcting for the number of variants; never with a sample ratio mismatch, multiple exposure or automatic traffic split |
| \`status\` | \`collecting\`: too little data; \`running\`: no verdict yet; \`winner\`; \`tie\`: 10,000 sessions each and still no difference found, never with a sample ratio mismatch or multiple exposure; \`stopped\`: the last test has ended |
| \`time_left\` | days until a verdict is likely (80%), at the traffic of the last seven days, if the difference stays as it is; while collecting, if the difference is 10% of the rate |
| \`days\` | each day of the test by variant, and the rate of all days until then with its always-valid interval. Days are in the site's time zone; a session counts on the day of its first wall (\`GET …/ab-tests/:test\`) |
| \`segments\` | the same comparison among the largest groups by device, blocker and country. With many groups, one shows a difference by chance, so all their intervals share the 5% (Bonferroni over \`comparisons\`); no group has a winner. At most five groups of each kind are shown, chosen by size alone, never by their results |
| \`lengths\` | before a test: how many days it takes to detect a difference of 5% to 50% of the rate with 80% power, at the rate of the last 28 days and the traffic of the last 7 (\`GET …/ab-plan\`) |
| \`single_look\` | the figures that other tools show: **valid only if you check once**, on a day chosen in advance. A table below shows how often they are wrong when checked daily. The verdict does not use them |

## Caveats

| caveat | what it means | what to do |
| --- | --- | --- |
| \`too_little_data\` | a variant has fewer than 100 impressions, 10 conversions or 10 sessions without a conversion | wait |
| \`too_few_conversions\` | there are enough impressions, but too few conversions | wait, or test a bolder change |
| \`no_variation\` | no one or everyone converted | check that the wall works |
| \`less_than_a_week\` | weekends may differ from weekdays. A winner can still be declared | wait for a full week |
| \`sample_ratio_mismatch\` | visitors were not split by the weights that applied at the time (p < 0.001): a variant is not shown or is counted incorrectly. No winner | find the cause and start a new test |
| \`multiple_exposure\` | more than 1% of the sessions saw several variants. No winner | look for pages on which browser storage gets lost |
| \`weights_changed\` | if the traffic changed at the same time, the rates reflect both (Simpson's paradox) | keep the weights, or start a new test |
| \`bandit\` | the traffic split is automatic. No winner, no confidence | see below |
| \`same_template\` | two variants show the same wall: any difference is due to chance | give one of them a different template |
| \`template_edited\` | a template changed during the test, before Truce kept versions apart, so the numbers mix both walls | start a new test |
| \`guard_rail_broken\` | a variant breached a [guardrail](guard-rails.md), and its visitors see control. It cannot win | see which guardrail; edit the template, or decide to show it again |
| \`first_minutes_left_out\` | sessions in the first six minutes after a change of weights are left out of the sample ratio check; they count everywhere else | no action needed |
| \`ramp_up\` | so far, only some visitors take part, so that harm is found early. No winner, no confidence, no time left | wait, or let everyone take part |

## Formulas

Arm i has c of n; p = c/n; d = p_b - p_a; se² = p_a(1-p_a)/n_a + p_b(1-p_b)/n_b; N = n_a + n_b; α = 0.05; N\\* = 2000, fixed.

\`\`\`
ρ² = (-2 ln α + ln(-2 ln α + 1)) / N*
ln p = min(0, ½ ln(Nρ²+1) - ρ² N (d/se)² / (2(Nρ²+1)))               always-valid p-value
d ± se √(2(Nρ²+1)/(Nρ²) · ln(√(Nρ²+1)/α))                           always-valid 95% interval
p ± √(p(1-p)/n) √(2(nρ²+1)/(nρ²) · ln(√(nρ²+1)/α))                   always-valid 95% interval of one rate
d ± se √(2(Nρ²+1)/(Nρ²) · ln(m √(Nρ²+1)/α))                         the same for m comparisons together
d_f = Σ h (mean_b - f mean_a) / Σ h,  h = n_a n_b / (n_a + n_b)      guardrails: over stretches of equal shares
d_f ± se √(2(Hρ²+1)/(Hρ²) · ln(m √(Hρ²+1)/α)),  H = 4 Σ h           f = 0.95 or 1.05; se from the variances of the sessions
confidence = 100 (1 - min(1, (k-1) p)), down to 0.1, at most 99.9     k variants; control: its largest p
χ² = Σ (n_i - e_i)² / e_i,  e_i = Σ over periods of (sessions of the period · weight / sum of weights)
\`\`\`

- Always-valid test: Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas, *Time-uniform central limit theory and asymptotic
  confidence sequences*, 2023, arXiv 2103.06476; GrowthBook uses the same test. k - 1: Bonferroni.
- Sample ratio mismatch: Fabijan et al., KDD 2019. Only sessions with the first wall that their browser showed on the site count
  (\`metadata.wall_first\`), because the further sessions of a visitor see the same variant. Where the browser stores nothing, each session
  with a wall counts. If too few sessions of a test have the mark, such as those that your own programs send, all sessions count. The first six
  minutes after a change of weights are left out of the check, because pages may use the old weights for up to five.
- Guardrails: the same sequence for means of sessions, with the weights of Mantel and Haenszel (*J. Natl. Cancer Inst.* 22, 1959) over stretches
  of equal shares. Page views of one session count up to 50.
- Single look: Newcombe, *Statistics in Medicine* 17 (1998), method 10, on Wilson's interval (1927); z-test of two
  proportions, pooled, two-sided; probability of being best for Beta(1, 1), in closed form for two (Evan Miller, 2015), by numerical
  integration for more, and for more than 100,000 conversions.
- Time left: the sample size per arm at 80% power (Fleiss 1981), with the boundary of the always-valid test as the critical
  value; a fixed point, because the boundary depends on the sample size.

## How often is a winner wrong?

Three **identical** variants, checked every day for {{looks}} days by the code that judges your tests. A run counts as
wrong if it declared a winner on any day. We promise at most 5%. The last column judges the same runs by the fixed-horizon
p-value (single look, below 0.05, better than control), checked every day.

{{false winners}}

## How long does a real difference take?

{{power}}

## How often is a guardrail breached by chance?

Whole tests that are checked every day for {{looks}} days by the code that checks yours. Page views follow a geometric distribution with a mean of 3; 40% of the sessions
leave after the wall, 1% say that they use no blocker, 20% then see ads. With a ramp-up, 5% and 25% of the visitors take part for five days each, and
visitors read 50% more during the second step, which must not look like an effect. *No difference*: all variants are
the same. *At the limit*: the others are exactly 5% worse than control, where a false alarm is most likely. We promise at most 5% for all rails of
all variants over the whole test.

{{false alarms}}

How soon is harm found, at 500 sessions a day in two variants?

{{damage}}

## Agreement with others

Published figures, or figures computed with SciPy code that reproduces published ones; ours are rounded the same way.
In addition, 1,000 random tables agree to within 1e-9 with an independent implementation
(\`test/analytics/reference/compute.py\`: mpmath with 40 digits, exact whole-number arithmetic for P(B > A)).

{{vectors}}

## Automatic traffic split (\`allocation: "bandit"\`)

Once a day, at 04:00 UTC, the share of each variant is set to its probability of being best (Thompson sampling without the random draw, so
the same counts give the same shares): at least 10% each; changes of 1 to 10 points a day; no change before each variant has 100
impressions, and none on a site that is off. This wins more conversions while it runs, but proves less: visitors who came on a good day saw
the variant that led that day. So there is no confidence and no winner, and switching back to \`fixed\` starts a new test.

## What a statistician could object to

- **The method is asymptotic.** With few conversions, its 5% is an approximation. That is why each variant needs 10, and why the
  simulation above covers rates from 2%. Lower rates are untested.
- **Sessions are not people.** One person on two devices, or with storage cleared, counts twice and may see two variants.
  Sessions of one person are correlated, so the true uncertainty is larger than computed. Without storage,
  the assignment lasts for one session.
- **Bots.** Known crawlers are rejected; a bot that imitates a browser well counts as a visitor.
- **Only visitors who saw a wall are counted.** Visitors who leave before the wall appears, or whose blocker stops the
  script, are in no variant. If one wall loads more slowly than another, the groups already differ before the wall appears.
- **N\\* is fixed at 2000** sessions of two variants, where the test is most powerful. Far from there it remains valid, but needs more data than a
  test tuned for that size; changing it during a test would invalidate the test.
- **\`tie\` is not a proof of equality**, only that 10,000 sessions each showed no difference.
- **The interval is not corrected** for several variants; the confidence is.
- **A guardrail is a limit, not a goal.** A test without a breach doesn't prove that a variant does no harm: the intervals show how much is still possible.
- **One metric.** The verdict is about conversions of every kind together. If you look at several outcomes or many segments and pick the best,
  some will be wrong, and nothing here corrects for that.
- **Novelty.** A new wall may do better just because it is new to returning visitors. Test for full weeks, and for as many as you can.
- **After a change of weights**, the variants' visitors come from different days. The rates are not reweighted; a caveat says so.
- **A winner's rate is optimistic.** Tests tend to be decided on a good day for the winner. Expect
  a slightly lower rate afterward.
- **Time left** assumes that today's difference is the true one. Early on it varies a lot; treat it as a rough estimate.
`;
