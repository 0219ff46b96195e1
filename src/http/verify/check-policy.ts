import { fail, pass, type RunCheck, unknown } from './inspection.ts';
import { allowsConnect, allowsScript, wantsNonce, wantsTrustedTypes } from './policy.ts';

export const checkScriptPolicy: RunCheck = ({ page, snippets, addresses }) => {
  if (!page) return unknown('csp_script', 'The page could not be read.');
  if (page.policies.length === 0) return pass('csp_script', 'The page has no Content Security Policy.');
  const [own] = snippets.own;
  const script = { url: addresses.loader, nonce: own?.nonce ?? '' };
  const refusing = page.policies.filter((policy) => !allowsScript(policy, script, page.url));
  if (refusing.some(wantsNonce)) {
    const fix = "Add the policy's nonce to the snippet: <script async nonce=… src=…>.";
    return own
      ? fail(
          'csp_script',
          "The page's Content Security Policy asks for a nonce, which the snippet lacks.",
          fix,
        )
      : unknown('csp_script', "The page's Content Security Policy asks for a nonce.", fix);
  }
  if (refusing.length > 0) {
    return fail(
      'csp_script',
      `The page's Content Security Policy forbids the script from ${addresses.loader.host}.`,
      `Add ${addresses.loader.origin} to script-src.`,
    );
  }
  if (page.policies.some(wantsTrustedTypes)) {
    return fail(
      'csp_script',
      "The page's Content Security Policy allows the script, but require-trusted-types-for keeps it from loading the wall.",
      "Remove require-trusted-types-for 'script', or accept that nobody sees a wall.",
    );
  }
  return pass('csp_script', "The page's Content Security Policy allows the script.");
};

export const checkConnectPolicy: RunCheck = ({ page, addresses }) => {
  if (!page) return unknown('csp_connect', 'The page could not be read.');
  if (page.policies.length === 0) return pass('csp_connect', 'The page has no Content Security Policy.');
  const forbidden = [addresses.track, addresses.media].find((url) =>
    page.policies.some((policy) => !allowsConnect(policy, url, page.url)),
  );
  if (!forbidden) return pass('csp_connect', "The page's Content Security Policy allows events and baits.");
  return fail(
    'csp_connect',
    `The page's Content Security Policy forbids sending to ${forbidden.host}.`,
    `Add ${forbidden.origin} to connect-src.`,
  );
};
