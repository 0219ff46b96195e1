import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { type Chart, findGo, openChart } from '../support/helm/render-chart.ts';

const folder = 'deploy/helm/truce';
const go = findGo();
const baseUrl = 'https://truce.example.com/path';
const stores = { replicas: 3, existingSecret: 'stores', usesExternalStores: true };

describe.skipIf(!go)(go ? 'the Helm chart' : 'the Helm chart (skipped: no Go)', () => {
  let chart: Chart;
  beforeAll(() => {
    if (go) chart = openChart(go, folder);
  });
  afterAll(() => chart?.close());

  const find = (kind: string, values: Record<string, unknown> = {}) =>
    chart.render({ baseUrl, ...values }).resources.filter((resource) => resource.kind === kind);
  const podOf = (values: Record<string, unknown> = {}) => find('StatefulSet', values)[0]?.spec.template.spec;
  const settingsOf = (values: Record<string, unknown> = {}): Record<string, string> =>
    Object.fromEntries(
      podOf(values)
        .containers[0].env.filter(({ value }: { value?: string }) => value !== undefined)
        .map(({ name, value }: { name: string; value: string }) => [name, value]),
    );

  it('runs one node with its own disk, as a user without rights, on a file system that is read only', () => {
    const [set] = find('StatefulSet');
    expect(set?.spec.replicas).toBe(1);
    expect(set?.spec.volumeClaimTemplates[0].spec.resources.requests.storage).toBe('20Gi');
    expect(set?.spec.persistentVolumeClaimRetentionPolicy).toEqual({
      whenDeleted: 'Retain',
      whenScaled: 'Retain',
    });
    const pod = podOf();
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001, fsGroup: 10001 });
    expect(pod.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod.containers[0].volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual([
      '/data',
      '/tmp',
    ]);
    expect(find('PodDisruptionBudget')).toEqual([]);
  });

  it('keeps out the variables that Kubernetes makes up for a service named truce', () => {
    expect(podOf().enableServiceLinks).toBe(false);
  });

  it('stops a node for as long as it needs', () => {
    expect(podOf({ drainSeconds: 20 }).terminationGracePeriodSeconds).toBe(50);
    expect(settingsOf({ drainSeconds: 20 }).TRUCE_DRAIN_SECONDS).toBe('20');
  });

  it('keeps a node that still accepts events in rotation', () => {
    expect(podOf().containers[0].readinessProbe.httpGet.path).toBe('/readyz?for=events');
  });

  it('gives each of several nodes an address of its own, and stops one at a time', () => {
    const pod = podOf(stores);
    expect(settingsOf(stores).TRUCE_NODE_URL).toBe('http://$(NODE_NAME).truce-nodes.web.svc:8080');
    expect(pod.containers[0].envFrom).toEqual([{ secretRef: { name: 'stores' } }]);
    expect(find('PodDisruptionBudget', stores)[0]?.spec.maxUnavailable).toBe(1);
    const names = find('Service', stores).map(({ metadata, spec }) => [metadata.name, spec.clusterIP]);
    expect(names).toEqual([
      ['truce', undefined],
      ['truce-nodes', 'None'],
    ]);
  });

  it('selects the pods that it starts', () => {
    const [set] = find('StatefulSet', stores);
    const labels = set?.spec.template.metadata.labels;
    expect(set?.spec.selector.matchLabels).toEqual(labels);
    for (const { spec } of find('Service', stores)) expect(spec.selector).toEqual(labels);
    expect(find('PodDisruptionBudget', stores)[0]?.spec.selector.matchLabels).toEqual(labels);
  });

  it('refuses values with which Truce would lose or hide something, and says why', () => {
    expect(() => chart.render({})).toThrow('baseUrl: the public URL of your Truce is required.');
    expect(() => chart.render({ baseUrl, replicas: 2 })).toThrow(
      /replicas: more than one node needs PostgreSQL/,
    );
    expect(() => chart.render({ baseUrl, usesExternalStores: true })).toThrow(
      /existingSecret: usesExternalStores/,
    );
  });

  it('passes settings on as text, whatever they are', () => {
    const settings = {
      TRUCE_LOG_LEVEL: 'debug',
      TRUCE_RATE_LIMIT_API: 0,
      TRUCE_MAX_SITE_EVENTS_PER_DAY: 50_000_000,
      PART: 0.5,
      YES: true,
      TRUCE_MAIL_FROM: 'A "B" <a@b.example>',
    };
    expect(settingsOf({ settings })).toMatchObject({
      ...settings,
      ...{ TRUCE_RATE_LIMIT_API: '0', TRUCE_MAX_SITE_EVENTS_PER_DAY: '50000000', PART: '0.5', YES: 'true' },
    });
  });

  it('publishes the host and the path of the base URL', () => {
    const ingress = { enabled: true, className: 'nginx', annotations: { a: 'b' }, tlsSecret: 'tls' };
    const [found] = find('Ingress', { ingress });
    expect(found?.spec.tls).toEqual([{ hosts: ['truce.example.com'], secretName: 'tls' }]);
    expect(found?.spec.rules[0].host).toBe('truce.example.com');
    expect(found?.spec.rules[0].http.paths[0].path).toBe('/path');
    const [root] = find('Ingress', { ingress, baseUrl: 'http://t.example:8443' });
    expect([root?.spec.rules[0].host, root?.spec.rules[0].http.paths[0].path]).toEqual(['t.example', '/']);
    expect(find('Ingress')).toEqual([]);
  });

  it('renders every value that can be set', () => {
    const pod = podOf({
      pullSecrets: [{ name: 'pull' }],
      image: { repository: 'registry.example/truce', tag: '1', pullPolicy: 'Always' },
      nodeSelector: { disk: 'fast' },
      tolerations: [{ key: 'a', operator: 'Exists' }],
      affinity: { nodeAffinity: {} },
      podAnnotations: { note: 'x' },
    });
    expect(pod).toMatchObject({
      imagePullSecrets: [{ name: 'pull' }],
      nodeSelector: { disk: 'fast' },
      tolerations: [{ key: 'a', operator: 'Exists' }],
      affinity: { nodeAffinity: {} },
      containers: [{ image: 'registry.example/truce:1', imagePullPolicy: 'Always' }],
    });
  });
});

describe('the values of the Helm chart', () => {
  const schema = z.fromJSONSchema(JSON.parse(readFileSync(`${folder}/values.schema.json`, 'utf8')));
  const defaults = parse(readFileSync(`${folder}/values.yaml`, 'utf8'));

  it('have a schema that takes the defaults, once there is a base URL', () => {
    expect(schema.safeParse({ ...defaults, baseUrl }).error).toBeUndefined();
    expect(schema.safeParse(defaults).success).toBe(false);
  });

  it.each([
    { replica: 3 },
    { replicas: 0 },
    { baseUrl: 'truce.example.com' },
    { drainSeconds: 61 },
    { storage: { size: '20' } },
  ])('have a schema that refuses %j', (values) => {
    expect(schema.safeParse({ ...defaults, baseUrl, ...values }).success).toBe(false);
  });
});
