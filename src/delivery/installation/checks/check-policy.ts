import { fail, pass, type RunCheck, unknown } from './inspection.ts';
import {
  allowsConnect,
  allowsInline,
  allowsScript,
  forbidsOurTypes,
  hashOf,
  isDynamic,
  type Policy,
  wantsNonce,
} from './policy.ts';

export const checkScriptPolicy: RunCheck = ({ page, snippets, addresses }) => {
  if (!page) return unknown('csp_script', 'page_not_read');
  if (page.policies.length === 0) return pass('csp_script', 'csp_none');
  const [own] = snippets.own;
  const { nonce = '', code } = own ?? {};
  const stopping =
    code === undefined ? [] : page.policies.filter((each) => !allowsInline(each, { nonce, code }));
  if (code !== undefined && stopping.length > 0 && !stopping.some(wantsNonce)) {
    return fail('csp_script', 'csp_inline_forbidden', 'allow_inline', { hash: `'${hashOf(code)}'` });
  }
  const script = { url: addresses.loader, nonce };
  // What a trusted script loads, such a policy trusts as well.
  const isTrusting = (policy: Policy) => code !== undefined && isDynamic(policy);
  const refusing = page.policies.filter(
    (policy) => stopping.includes(policy) || !(isTrusting(policy) || allowsScript(policy, script, page.url)),
  );
  if (refusing.some(wantsNonce)) {
    return own
      ? fail('csp_script', 'csp_nonce_missing', 'add_nonce')
      : unknown('csp_script', 'csp_nonce_asked', 'add_nonce');
  }
  if (refusing.length > 0) {
    const { host, origin } = addresses.loader;
    return fail('csp_script', 'csp_script_forbidden', 'allow_script', { host, origin });
  }
  if (forbidsOurTypes(page.policies)) {
    return fail('csp_script', 'csp_trusted_types', 'allow_trusted_types');
  }
  return pass('csp_script', 'csp_script_allowed');
};

export const checkConnectPolicy: RunCheck = ({ page, addresses }) => {
  if (!page) return unknown('csp_connect', 'page_not_read');
  if (page.policies.length === 0) return pass('csp_connect', 'csp_none');
  const forbidden = [addresses.track, addresses.media].find((url) =>
    page.policies.some((policy) => !allowsConnect(policy, url, page.url)),
  );
  if (!forbidden) return pass('csp_connect', 'csp_connect_allowed');
  const { host, origin } = forbidden;
  return fail('csp_connect', 'csp_connect_forbidden', 'allow_connect', { host, origin });
};
