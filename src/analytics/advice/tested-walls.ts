import type { Facts, Finding, KnownTest } from './facts.ts';

/** The running test has a winner, and it waits for its owner. */
export function waitingWinner({ config, tests }: Facts): Finding[] {
  const running = tests.find(({ goesOn }) => goesOn);
  const isOn = config.ab_test.enabled && config.ab_test.variants.length > 1;
  const winner = running && winnerOf(running);
  if (!isOn || !running || !winner) return [];
  const others = running.result.variants.filter(({ name }) => name !== winner.name);
  return [
    {
      id: 'use_winner',
      about: { variant: winner.name, confidence: String(winner.confidence) },
      numbers: [
        {
          code: 'allow',
          value: winner.conversion_rate,
          expected: Math.max(...others.map(({ conversion_rate }) => conversion_rate)),
          interval: null,
        },
      ],
      action: {
        config: { template_id: winner.template, ab_test: { enabled: false } },
      },
    },
  ];
}

/** Ids of the templates that lost against this one in a test that named a winner. */
export function beatenBy(template: string, { tests, templates }: Facts): string[] {
  const idOf = (idOrName: string) =>
    templates.find(({ id, name }) => id === idOrName || name === idOrName)?.id ?? idOrName;
  return tests
    .filter((test) => idOf(winnerOf(test)?.template ?? '') === template)
    .flatMap(({ run }) => run.variants.map(({ template_id }) => idOf(template_id)))
    .filter((id) => id !== template);
}

function winnerOf({ run, result }: KnownTest) {
  const winner = result.variants.find(({ is_winner }) => is_winner);
  const template = run.variants.find(({ name }) => name === winner?.name)?.template_id;
  return winner && template ? { ...winner, template } : null;
}
