import { addressOf } from '../../../kit/trace/span-sender.ts';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Check, type Finding, fault, type Skipped, warning } from '../finding.ts';
import { isHealthz } from './network.ts';
import { wordsOf } from './stores.ts';

const limitMs = 5_000;

/** What the settings name beside the stores: each is tried as the server would. */
export const serviceChecks: Check<DoctorParts>[] = [
  { id: 'node-url', title: 'The URL of this node for other nodes', run: checkNode },
  { id: 'sign-in-provider', title: 'The sign-in provider', run: checkProvider },
  { id: 'traces', title: 'The collector of traces', run: checkCollector },
];

async function checkNode({ config, holder, askHere, resolves }: DoctorParts): Promise<Finding[] | Skipped> {
  const { nodeUrl } = config;
  if (nodeUrl === null) return { skipped: 'TRUCE_NODE_URL is not set' };
  if (!holder || (await askHere('/healthz')) === null) return { skipped: 'no server runs here' };
  const { hostname } = new URL(nodeUrl);
  if (!(await resolves(hostname))) return { skipped: `${hostname} has no address` };
  const answer = await ask(`${nodeUrl}/healthz`);
  const problem =
    'refused' in answer
      ? `does not respond: ${answer.refused}`
      : isHealthz(answer.body)
        ? null
        : 'is not a Truce server';
  if (problem === null) return [];
  return [
    fault(
      `TRUCE_NODE_URL: ${nodeUrl} ${problem}`,
      'Other nodes cannot send exports that are on this one.',
      'Correct TRUCE_NODE_URL, or let the other nodes through to this port (docs/several-nodes.md).',
    ),
  ];
}

async function checkProvider({ config, resolves }: DoctorParts): Promise<Finding[] | Skipped> {
  const issuer = config.oidc?.issuer;
  if (issuer === undefined) return { skipped: 'TRUCE_OIDC_ISSUER is not set' };
  const { hostname } = new URL(issuer);
  if (!(await resolves(hostname))) return { skipped: `${hostname} has no address` };
  const answer = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const problem =
    'refused' in answer
      ? `does not respond: ${answer.refused}`
      : answer.status === 200
        ? issuerProblem(answer.body, issuer)
        : `responds with ${answer.status} instead of its description`;
  if (problem === null) return [];
  return [
    fault(
      `TRUCE_OIDC_ISSUER: ${issuer} ${problem}`,
      'Nobody can sign in with the provider.',
      'Set TRUCE_OIDC_ISSUER exactly as the provider writes its issuer, and let this machine reach it (docs/sign-in.md).',
    ),
  ];
}

function issuerProblem(body: string, issuer: string): string | null {
  try {
    const { issuer: written } = JSON.parse(body) as { issuer?: unknown };
    return written === issuer ? null : `calls itself ${JSON.stringify(written ?? null)}`;
  } catch {
    return 'responds with something other than JSON';
  }
}

async function checkCollector({ config, resolves }: DoctorParts): Promise<Finding[] | Skipped> {
  if (config.otlp === null) return { skipped: 'TRUCE_OTLP_URL is not set' };
  const { url, headers } = addressOf(config.otlp.url);
  const { hostname, origin } = new URL(url);
  if (!(await resolves(hostname))) return { skipped: `${hostname} has no address` };
  const answer = await ask(url, headers); // it takes POST alone, so any answer is one
  if (!('refused' in answer)) return [];
  return [
    warning(
      `TRUCE_OTLP_URL: ${origin} does not respond: ${answer.refused}`,
      'Traces are lost. Nothing else is.',
      'Start the collector, or correct TRUCE_OTLP_URL (docs/monitoring.md).',
    ),
  ];
}

/** As the server asks: a certificate that it would refuse is refused here. */
async function ask(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string } | { refused: string }> {
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(limitMs) });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { refused: isLate ? `no response within ${limitMs} ms` : wordsOf(error) };
  }
}
