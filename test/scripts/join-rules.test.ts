import { expect, it } from 'vitest';
import { joinRules } from '../../scripts/shrink.mjs';

const box = '$'.concat('{a.box}');

it.each([
  ['`\\n.a{color:red;\\nmargin:0}\\n.b{top:0}\\n`', '`.a{color:red;margin:0}.b{top:0}`'],
  ['`\\n@media print{\\n.a,\\n.b{margin:0}}`', '`@media print{.a,.b{margin:0}}`'],
  // Both mean something else without the space.
  [`\`.${box}\\n.b{top:0}\``, `\`.${box}\\n.b{top:0}\``],
  ['`.a{margin:0\\n1px}`', '`.a{margin:0\\n1px}`'],
  ['["a","b"].join("\\n")', '["a","b"].join("\\n")'],
])('%s', (code, joined) => {
  expect(joinRules(code)).toBe(joined);
});
