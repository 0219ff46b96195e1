import type { InstallationFacts } from './facts.ts';
import type { Platform } from './platform.ts';
import { inComment, phpString } from './quote.ts';
import { storeStep } from './steps.ts';

export const wordpress: Platform = {
  id: 'wordpress',
  name: 'WordPress',
  language: 'php',
  steps: (facts) => ['wordpress_save', ...storeStep(facts), 'trust_web_server', 'wordpress_cache', 'verify'],
  code,
};

/** Prints the script, and answers its paths itself: most hosts of WordPress let nobody touch the web server. */
function code({ passed, service, siteName, domain, ownLoaderUrl }: InstallationFacts): string {
  const list = (folders: boolean) =>
    passed
      .filter(({ isFolder }) => isFolder === folders)
      .map(({ path }) => phpString(path))
      .join(', ');
  return `<?php
/* Truce for ${inComment(siteName)} (${domain}) */
defined('ABSPATH') || exit;

add_action('wp_head', function () {
  echo '<script async src="' . esc_url(${phpString(ownLoaderUrl)}) . '"></script>' . "\\n";
}, 1);

add_action('init', function () {
  $paths = [${list(false)}];
  $folders = [${list(true)}];
  $url = $_SERVER['REQUEST_URI'] ?? '';
  $path = (string) parse_url($url, PHP_URL_PATH);
  $below = array_filter($folders, function ($folder) use ($path) { return strpos($path, $folder) === 0; });
  if (!in_array($path, $paths, true) && !$below) return;

  $sent = ['X-Forwarded-For' => $_SERVER['REMOTE_ADDR'] ?? ''];
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
