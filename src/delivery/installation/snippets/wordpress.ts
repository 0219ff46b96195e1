import { belowFolder } from './below-folder.ts';
import type { InstallationFacts } from './facts.ts';
import type { Platform } from './platform.ts';
import { inComment, phpString, scriptWithReserve } from './quote.ts';
import { storeStep } from './steps.ts';

export const wordpress: Platform = {
  id: 'wordpress',
  name: 'WordPress',
  language: 'php',
  steps: (facts) => ['wordpress_save', ...storeStep(facts), 'trust_web_server', 'wordpress_cache', 'verify'],
  code,
};

/** Prints the script, and answers its paths itself: most hosts of WordPress let nobody touch the web server. */
function code({ passed, service, siteName, domain, ownLoaderUrls }: InstallationFacts): string {
  const list = (folders: boolean) =>
    passed
      .filter(({ isFolder }) => isFolder === folders)
      .map(({ path }) => phpString(path))
      .join(', ');
  return `<?php
/* Truce for ${inComment(siteName)} (${domain}) */
defined('ABSPATH') || exit;

add_action('wp_head', function () {
  echo ${phpString(scriptWithReserve(ownLoaderUrls))} . "\\n";
}, 1);

add_action('init', function () {
  $paths = [${list(false)}];
  $folders = [${list(true)}];
  $url = $_SERVER['REQUEST_URI'] ?? '';
  $path = explode('?', $url, 2)[0];
  $below = array_filter($folders, function ($folder) use ($path) {
    /* No "..", not even escaped: it would lead to the rest of the service. */
    return strpos($path, $folder) === 0 && preg_match('~^${belowFolder}$~D', substr($path, strlen($folder)));
  });
  if (!in_array($path, $paths, true) && !$below) return;

  /* Networks of your CDN or proxy, such as '173.245.48.0/20'. X-Forwarded-For is trusted from these only. */
  $proxies = [];
  $trusted = function ($address) use ($proxies) {
    foreach ($proxies as $network) {
      list($base, $bits) = explode('/', $network . '/128');
      $mine = @inet_pton($address);
      $theirs = @inet_pton($base);
      if ($mine === false || $theirs === false || strlen($mine) !== strlen($theirs)) continue;
      $bits = min((int) $bits, 8 * strlen($mine));
      $whole = intdiv($bits, 8);
      $mask = 0xff & (0xff << (8 - $bits % 8));
      if (strncmp($mine, $theirs, $whole) !== 0) continue;
      if ($bits % 8 === 0 || (ord($mine[$whole]) & $mask) === (ord($theirs[$whole]) & $mask)) return true;
    }
    return false;
  };
  /* Some gateways write a port, and a dual-stack server writes IPv4 as IPv6. */
  $plain = function ($hop) {
    $bare = preg_replace('/^(?:\\[([^\\]]*)\\](?::\\d+)?|(\\d+(?:\\.\\d+){3}):\\d+)$/', '$1$2', trim($hop));
    return preg_replace('/^::ffff:(?=\\d+\\.)/i', '', $bare);
  };
  $visitor = $direct = $plain($_SERVER['REMOTE_ADDR'] ?? '');
  foreach (array_reverse(explode(',', $_SERVER['HTTP_X_FORWARDED_FOR'] ?? '')) as $hop) {
    if (!$trusted($visitor)) break;
    $visitor = $plain($hop);
    if (!filter_var($visitor, FILTER_VALIDATE_IP)) { $visitor = $direct; break; }
  }

  $sent = ['X-Forwarded-For' => $visitor];
  foreach (['CONTENT_TYPE' => 'Content-Type', 'HTTP_ORIGIN' => 'Origin', 'HTTP_REFERER' => 'Referer',
    'HTTP_USER_AGENT' => 'User-Agent', 'HTTP_IF_NONE_MATCH' => 'If-None-Match'] as $from => $name) {
    if (!empty($_SERVER[$from])) $sent[$name] = $_SERVER[$from];
  }
  $method = $_SERVER['REQUEST_METHOD'];
  $answer = wp_remote_request(${phpString(service)} . $url, ['method' => $method, 'headers' => $sent,
    'body' => $method === 'POST' ? file_get_contents('php://input') : null, 'timeout' => 5, 'redirection' => 0]);
  if (is_wp_error($answer)) { status_header(502); exit; }
  status_header(wp_remote_retrieve_response_code($answer));
  foreach (['content-type', 'cache-control', 'etag', 'x-proof', 'retry-after', 'x-content-type-options',
    'access-control-allow-origin', 'access-control-allow-methods', 'access-control-allow-headers'] as $name) {
    $value = wp_remote_retrieve_header($answer, $name);
    if ($value !== '') header($name . ': ' . $value);
  }
  echo wp_remote_retrieve_body($answer);
  exit;
}, 0);`;
}
