import type { Installation, StepCode } from '../../../contract/sites/installation.ts';
import { t, tCoded } from '../../i18n/t.ts';

type Values = Installation['step_values'];

/** A step of an installation in the reader's language; what this code does not know stays as the API says it. */
export function sayStep(code: StepCode | undefined, values: Values, english: string): string {
  return (code && steps[code]?.(values)) ?? english;
}

const steps: Record<StepCode, (values: Values) => string> = {
  html_paste: () => t('installation.putThisLineIntoThe'),
  html_policy: () => t('installation.withAContentSecurityPolicy'),
  verify: () => t('installation.verifyTheInstallation'),
  verify_unseen: () => t('installation.verifyTheInstallationThe'),
  store_paths: (values) => tCoded('installation.storeThePathsThatThis', values),
  paste_own: (values) => tCoded('installation.putThisIntoTheHeadOf', values),
  deploy: () => t('installation.deploy'),
  trust_own_proxy: () => t('installation.onTheMachineThatRuns'),
  trust_web_server: () => t('installation.onTheMachineThatRunsTruce'),
  trust_cloudflare: () => t('installation.onTheMachineThatRunsTruce2'),
  trust_vercel: () => t('installation.theServiceSeesTheAddresses'),
  trust_netlify: () => t('installation.theServiceSeesTheAddresses2'),
  nginx_paste: (values) => tCoded('installation.pasteThisIntoTheServer', values),
  nginx_reload: () => t('installation.checkItWithNginxT'),
  caddy_paste: (values) => tCoded('installation.pasteThisIntoTheBlock', values),
  caddy_reload: () => t('installation.checkItWithCaddyValidate'),
  apache_modules: (values) => tCoded('installation.switchTheModulesOnA2enmod', values),
  apache_paste: (values) => tCoded('installation.pasteThisIntoTheVirtualHost', values),
  apache_reload: () => t('installation.checkItWithApachectl'),
  worker_make: () => t('installation.inTheCloudflareDashboard'),
  worker_routes: (values) => tCoded('installation.addTheseRoutesToIt', values),
  next_save: () => t('installation.saveThisAsMiddlewareJs'),
  next_add: () => t('installation.whereYouHaveSuchA'),
  netlify_save: () => t('installation.saveThisAsNetlifyEdge'),
  wordpress_save: () => t('installation.saveThisAsWpContent'),
  wordpress_cache: () => t('installation.emptyThePageCacheIf'),
  gtm_stopped: () => t('installation.mostAdBlockersStopTag'),
  gtm_tag: () => t('installation.ifYouCannotMakeA'),
  gtm_trigger: () => t('installation.chooseTheTrigger'),
  gtm_verify: () => t('installation.verifyTheInstallationALine'),
  npm_javascript: () => t('installation.forAppsWithoutAPage'),
  npm_call: () => t('installation.callItOnceInCode'),
  react_html: () => t('installation.whereYouHaveThePageItself'),
  npm_react: () => t('installation.otherwiseNpmInstallTruce'),
  react_provider: () => t('installation.putTheProviderAroundYour'),
  vue_html: () => t('installation.whereYouHaveThePage'),
  npm_vue: () => t('installation.otherwiseNpmInstallTruceVue'),
  vue_add: () => t('installation.addThisToTheFile'),
};
