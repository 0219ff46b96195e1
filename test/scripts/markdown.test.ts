import { describe, expect, it } from 'vitest';
import { markdownToHtml } from '../../scripts/reference/markdown.ts';

const render = (text: string) => String(markdownToHtml(text, 'errors')).trim();

describe('a text of the reference', () => {
  it.each([
    ['# Errors', '<h1>Errors</h1>'],
    ['## What `code` means', '<h2 id="errors-what-code-means">What <code>code</code> means</h2>'],
    ['See [limits](limits.md#one).', '<p>See <a href="%base_path%/docs/limits">limits</a>.</p>'],
    ['[Standard](https://example.com/a.md)', '<p><a href="https://example.com/a.md">Standard</a></p>'],
    ['- one\n- **two**', '<ul>\n<li>one</li>\n<li><strong>two</strong></li>\n</ul>'],
    ['```sh\ncurl "<a>"\n```', '<pre><code>curl &quot;&lt;a&gt;&quot;</code></pre>'],
  ])('renders %j', (text, expected) => {
    expect(render(text)).toBe(expected);
  });

  it('gives the parts of a table their roles', () => {
    const table = render('| a | b |\n| --- | --- |\n| `1` | 2 |');
    expect(table).toContain('<th role="columnheader" scope="col">a</th>');
    expect(table).toContain('<tr role="row"><td role="cell"><code>1</code></td><td role="cell">2</td></tr>');
  });

  it('names the columns of more than two in the cells, for narrow screens', () => {
    const table = render('| Case | `a & b` | c |\n| --- | --- | --- |\n| x | 1 | 2 |');
    expect(table).toContain('<td role="cell">x</td><td role="cell" data-column="a &amp; b">1</td>');
    expect(table).toContain('<td role="cell" data-column="c">2</td>');
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;'],
    ['a <img src=x onerror=alert(1)> b', '&lt;img src=x'],
    ['`<b>`', '<code>&lt;b&gt;</code>'],
  ])('shows %s and runs nothing of it', (text, expected) => {
    const page = render(text);
    expect(page).toContain(expected);
    expect(page).not.toMatch(/<(script|img|b)\b/);
  });

  it.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'makes no link to %s',
    (target) => {
      expect(render(`[click](${target})`)).toBe('<p>click</p>');
    },
  );
});
