/** The words of docs/statistics.md; the tables are put in by write-page.ts. */
export const pageText = `# What the numbers of an A/B test mean

<!-- Made by \`npm run statistics\`; the words are in test/analytics/page-text.ts, the figures come from the code. -->

## In short

- You may look every day. The verdict is made for that: it does not get less true by being looked at often.
- **Use the variant that the recommendation names**, or wait for as long as it says. If it says *tied*, take the one you like.
- **No winner is an answer too**: the difference, if there is one, is too small for your traffic to show.
- A good test runs whole weeks, changes one thing, and is not touched until it ends.

## What is counted

A session counts for the variant whose wall it saw **first**, from the moment the test was set up (\`started_at\`) until it
was ended or got other variants (\`stopped_at\`). It has converted if a *verified* conversion came after that wall and before
the end: ads were no longer blocked when the script checked again. A click is not a conversion. A variant is compared with \`control\`, or
with the first one where none has that name.

## What ends a test

A test ends when you add, remove or rename a variant, give a variant a different template, change \`allocation\`, or switch the
test off. Changing weights, the hold-out or any other site setting does not end it. You can refer to a template by id or by
name; switching between the two does not end the test either. The response to the request that ended a test contains the
test's id in the header \`X-Truce-Ended-AB-Test\`.

The result is stored ten seconds after the end and never changes, even after raw events expire (90 days).
\`GET /v1/analytics/sites/:id/ab-tests\` lists all tests with their results and why each ended (\`ended_because\`):
\`switched_off\`, \`variants_changed\`, \`template_changed\` or \`allocation_changed\`.

## Who sees which wall

Who sees which wall is drawn once for each visitor, by name of the variant. New weights move only the visitors that they
must, never from one unchanged variant to another. The hold-out is drawn apart from that, and only grows when its percent
grows.

## What each figure says

| figure | meaning |
| --- | --- |
| \`conversion_rate\` | conversions of the sessions that saw this wall, in percent |
| \`confidence\` | how sure it is that the rate differs from control's, whichever way; of control: from all others. 0 until each variant has 100 impressions, 10 conversions and 10 sessions without one. May be read on any day |
| \`interval\` | where the difference to control lies, in points, with 95 % certainty on all days together |
| \`tied_with\` | variants that it cannot be told apart from |
| \`is_winner\` | the best rate so far, with more than 95 % confidence after paying for each challenger; never with a mismatch, multiple exposure or shares that follow the results |
| \`status\` | \`collecting\`: too little data; \`running\`: no verdict yet; \`winner\`; \`tie\`: 10,000 sessions each and still nothing between them; \`stopped\`: the last test has ended |
| \`time_left\` | days, at the traffic of the last seven, until a verdict is likely (80 %) if the difference stays as it is; while collecting, if it is a tenth of the rate |
| \`single_look\` | the figures that other tools show: **valid only if you look once**, on a day that you chose before. What becomes of them when they are read daily is in a table below. No verdict of ours uses them |

## Caveats

| caveat | what it means | what to do |
| --- | --- | --- |
| \`too_little_data\` | a variant has fewer than 100 impressions, 10 conversions or 10 sessions without one | wait |
| \`too_few_conversions\` | there are impressions enough, but not conversions | wait, or ask for less |
| \`no_variation\` | nobody, or everybody, converted | look whether the wall works |
| \`less_than_a_week\` | weekends may differ from weekdays. Does not hold a winner back | wait for a full week |
| \`sample_ratio_mismatch\` | the visitors are not shared out as the weights of their time say (p < 0.001): a variant does not show, or is counted wrongly. No winner | find the fault, begin anew |
| \`multiple_exposure\` | more than 1 % of the sessions saw several variants. No winner | look for pages that lose their storage |
| \`weights_changed\` | if the traffic changed at the same time, the rates mix that up (Simpson's paradox) | leave the weights alone, or begin anew |
| \`bandit\` | the shares follow the results. No winner, no confidence | see below |
| \`same_template\` | two variants show the same wall: any difference is chance | give one of them a different template |
| \`template_edited\` | a template was saved while it was tested, so the numbers mix both walls | start a new test |
| \`first_minutes_left_out\` | sessions of the first six minutes after a change of weights are not in the sample-ratio check; they count everywhere else | no action needed |
| \`beginning_expired\` | the test ran longer than raw events are kept (90 days): its first sessions are missing | end tests sooner |

## Formulas

Arm i has c of n; p = c/n; d = p_b - p_a; se² = p_a(1-p_a)/n_a + p_b(1-p_b)/n_b; N = n_a + n_b; α = 0.05; N\\* = 2000, fixed.

\`\`\`
ρ² = (-2 ln α + ln(-2 ln α + 1)) / N*
ln p = min(0, ½ ln(Nρ²+1) - ρ² N (d/se)² / (2(Nρ²+1)))               always-valid p-value
d ± se √(2(Nρ²+1)/(Nρ²) · ln(√(Nρ²+1)/α))                           always-valid 95 % interval
confidence = 100 (1 - min(1, (k-1) p)), down to 0.1, at most 99.9     k variants; control: its largest p
χ² = Σ (n_i - e_i)² / e_i,  e_i = Σ over periods of (sessions of the period · weight / sum of weights)
\`\`\`

- Always-valid test: Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas, *Time-uniform central limit theory and asymptotic
  confidence sequences*, 2023, arXiv 2103.06476; used likewise by GrowthBook. k - 1: Bonferroni.
- Sample ratio mismatch: Fabijan et al., KDD 2019. The first six minutes after a change of weights are left out of the
  check, since pages may hold the weights of before for five.
- Single look: Newcombe, *Statistics in Medicine* 17 (1998), method 10, on Wilson's interval (1927); z-test of two
  proportions, pooled, two-sided; chance to be best for Beta(1, 1), in closed form for two (Evan Miller, 2015), by numerical
  integration for more.
- Time left: the sample size per arm at 80 % power (Fleiss 1981), with the boundary of the always-valid test for the critical
  value, solved for the number that suffices for itself.

## How often is a winner false?

Three variants that are **the same**, looked at every day for {{looks}} days by the code that judges your tests. A run counts as
soon as it crowned anybody on any day. At most 5 % are promised. The last column judges the same runs by the classic
p-value (single look, below 0.05, better than control) read on each day: what this page is for.

{{false winners}}

## How long does a real difference take?

{{power}}

## Agreement with others

Figures that others published, or that SciPy computed by code which reproduces the published ones; ours are rounded alike.
Beside these, 1,000 random tables agree to a billionth with an independent implementation
(\`test/analytics/reference/compute.py\`: mpmath with 40 digits, exact whole-number arithmetic for P(B > A)).

{{vectors}}

## Shares that follow the results (\`allocation: "bandit"\`)

Once a day, at 04:00 UTC, each variant gets its chance to be the best for its share (Thompson sampling without the draw, so
that the same counts give the same shares): at least 10 % each, at most 10 points of change a day and none below 1, nothing before each has 100
impressions, nothing on an inactive site. This earns more while it runs, and proves less: who came on a good day was shown
the leader of that day. So there is no confidence and no winner, and switching back to \`fixed\` begins a new test.

## What a statistician could object to

- **The method is asymptotic.** With few conversions its 5 % are an approximation; hence the 10 that each variant needs, and the
  simulation above, which covers rates from 2 % on. Below that it is untested.
- **Sessions are not people.** One person on two devices, or with storage cleared, counts twice and may see two variants.
  Sessions of one person are alike, so the true uncertainty is larger than what is computed. Where storage is not allowed,
  the draw is for the session.
- **Bots.** Known crawlers are refused; a bot that plays a browser well is a visitor here.
- **Only those who could be asked are counted.** A visitor who leaves before the wall is shown, or whose blocker stops the
  script, is in no variant. If one wall loads more slowly than another, the two groups differ before they are asked.
- **N\\* is fixed at 2000** sessions of two variants, where the test is sharpest. Far from there it is valid, but slower than a
  test that was tuned for the size; changing it while a test runs would break it.
- **\`tie\` is not a proof of equality**, only that 10,000 sessions each did not tell the variants apart.
- **The interval is not adjusted** for several challengers; the confidence is.
- **One metric.** The verdict is on verified conversions. Look at several outcomes, or at many segments, and pick the one that
  pleases: then some will be false, and nothing here corrects for it.
- **Novelty.** A new wall may do better just by being new to those who come back. Full weeks help, long ones more.
- **Changed weights** let the variants' visitors come from different days. The rates are not weighted for it; the caveat says so.
- **A winner's rate is flattering.** The day on which a test is decided is more often a good day for the winner: expect
  somewhat less afterwards.
- **Time left** takes today's difference for the true one. Early on it jumps; treat it as a guess.
`;
