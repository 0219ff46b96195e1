// Events at a fixed rate, as visitors send them: no visitor waits for another's answer.
import { Agent, request } from 'node:http';

/**
 * Sends single events at the rate (a second), however long each takes.
 * @param sessionOf the session of an event, by its number
 * @returns how many were accepted, and times in ms
 */
export async function sendAtRate({ port, site, rate, ms, sessionOf = (number) => `s-${number % 50_000}` }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const latencies = [];
  const pending = new Set();
  let failed = 0;
  let sent = 0;
  const begun = performance.now();
  while (performance.now() - begun < ms) {
    const due = Math.min(((performance.now() - begun) / 1000) * rate, (ms / 1000) * rate);
    for (; sent < due; sent++) {
      const one = post(agent, port, site, sessionOf(sent))
        .then((took) => latencies.push(took))
        .catch(() => failed++)
        .finally(() => pending.delete(one));
      pending.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const total = (ms / 1000) * rate; sent < total; sent++) {
    await post(agent, port, site, sessionOf(sent)).then((took) => latencies.push(took));
  }
  await Promise.all(pending);
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share) => Number((latencies[Math.floor((latencies.length - 1) * share)] ?? 0).toFixed(1));
  return { accepted: latencies.length, failed, p50: at(0.5), p99: at(0.99), p999: at(0.999), slowest: at(1) };
}

function post(agent, port, site, session_id) {
  const body = JSON.stringify({ site_id: site, session_id, event_type: 'page_view' });
  const headers = {
    'content-type': 'text/plain',
    origin: 'https://example.com',
    'content-length': body.length,
  };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request({
      agent,
      port,
      host: 'localhost',
      path: '/v1/events/track',
      method: 'POST',
      headers,
    });
    asked.once('response', (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 201
          ? resolve(performance.now() - begun)
          : reject(new Error(`${response.statusCode}`)),
      );
    });
    asked.once('error', reject);
    asked.end(body);
  });
}
