import { expect, it } from 'vitest';
import { exportFailureText } from '../../src/web/site/settings/export-failure-text.ts';

const reason = 'A sentence of the server in English.';

it('why an export failed is said in the words of the dashboard, not of the server', () => {
  const full = exportFailureText({ reason, reason_code: 'disk_full' });
  expect(full).toContain('disk that holds TRUCE_DATA_DIR');
  expect(full).not.toContain(reason);
  expect(exportFailureText({ reason, reason_code: 'server_stopped' })).not.toContain(reason);
  expect(exportFailureText({ reason, reason_code: 'error' })).toBe(`unexpected error (${reason})`);
  expect(exportFailureText({ reason: null, reason_code: null })).toBe('');
});
