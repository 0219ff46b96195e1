// Sends single events over keep-alive connections, one at a time on each, and prints what came back as JSON.
// Usage: node bench/load.mjs <port> <site id> <connections> <seconds>
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const [port, site, connections, seconds] = process.argv.slice(2);
const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const created = Buffer.from('HTTP/1.1 201');
const eventsASession = 3;
const numberLength = 9;
const latencies = [];
let failed = 0;
let sessions = 0;

const end = performance.now() + Number(seconds) * 1000;
await Promise.all(Array.from({ length: Number(connections) }, client));
latencies.sort((a, b) => a - b);
const at = (share) => Number((latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(2));
const perSecond = Math.round(latencies.length / Number(seconds));
console.log(JSON.stringify({ accepted: latencies.length, failed, perSecond, p50: at(0.5), p99: at(0.99) }));

function client() {
  return new Promise((resolve) => {
    // Built once: the generator shares the machine with what it measures. Only the session's number changes.
    const { bytes, sessionAt } = request();
    let sent = 0;
    let sentAt = 0;
    const socket = connect(Number(port), 'localhost', send);
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      // Both servers answer in one packet.
      if (chunk.subarray(0, created.length).equals(created)) latencies.push(performance.now() - sentAt);
      else failed++;
      if (performance.now() < end) send();
      else socket.end(resolve);
    });
    socket.on('error', () => {
      failed++;
      resolve();
    });

    function send() {
      if (sent++ % eventsASession === 0) {
        bytes.write(String(sessions++).padStart(numberLength, '0'), sessionAt, 'latin1');
      }
      sentAt = performance.now();
      socket.write(bytes);
    }
  });
}

function request() {
  const session = randomBytes(8).toString('hex');
  const body = JSON.stringify({
    site_id: site,
    session_id: `${session}-${'0'.repeat(numberLength)}`,
    event_type: 'adblock_detected',
    page_url: 'https://www.example.com/articles/some-article-title?from=home',
    metadata: {
      blocker_type: 'uBlock Origin',
      blocker_confidence: 0.8,
      device_type: 'desktop',
      kind: 'extension',
      language: 'en-GB',
      referrer: 'www.google.com',
    },
  });
  const head = `POST /v1/events/track HTTP/1.1\r\nHost: localhost\r\nOrigin: https://www.example.com\r\nUser-Agent: ${agent}\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n`;
  const bytes = Buffer.from(head + body);
  return { bytes, sessionAt: bytes.indexOf(session) + session.length + 1 };
}
