import { useRef } from 'react';
import { type ChoiceKind, choiceKinds, maxChoices, takes } from '../../../../contract/sites/choice-kinds.ts';
import type { Choice } from '../../../../contract/sites/choices.ts';
import { t } from '../../../i18n/t.ts';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import { AddFrom } from '../add-from.tsx';
import { Disclosure } from '../disclosure.tsx';
import type { FormPart } from '../form-part.ts';
import { buttonAlone } from './button-alone.ts';
import { choiceNames } from './choice-names.ts';
import { ChoiceRow } from './choice-row.tsx';
import styles from './choices.module.css';

/** The ways on that the wall offers, in its order. */
export function ChoicesField({ config, edit, errorAt }: FormPart) {
  const choices = config.choices ?? buttonAlone;
  const list = useRef<HTMLOListElement>(null);
  useFocusKept(list, choices.length);
  const put = (next: Choice[], removed?: string) => edit({ choices: next }, removed);
  const move = (at: number, to: number) => {
    const moved = choices[at];
    if (moved && to >= 0 && to < choices.length) put(choices.toSpliced(at, 1).toSpliced(to, 0, moved));
  };
  const others = choices.filter(({ kind }) => kind !== 'allow');
  return (
    <Disclosure
      title={t('wall.choices')}
      summary={
        others.length > 0
          ? others.map(({ kind, text }) => text ?? choiceNames[kind]).join(', ')
          : t('wall.onlyTheButton')
      }
      hasError={errorAt('choices') !== undefined}
    >
      <p className="soft">{t('wall.choicesIntro')}</p>
      <ol ref={list} className={styles.choices} aria-label={t('wall.choices')} tabIndex={-1}>
        {choices.map((choice, at) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            fieldName={`choices.${at}.text`}
            isFirst={at === 0}
            isLast={at === choices.length - 1}
            onChange={(next) => put(choices.with(at, next))}
            onMove={(by) => move(at, at + by)}
            onRemove={() =>
              put(choices.toSpliced(at, 1), t('wall.nameRemoved', { name: choiceNames[choice.kind] }))
            }
            errorAt={(field) => errorAt(`choices.${at}.${field}`)}
          />
        ))}
      </ol>
      {choices.length < maxChoices && (
        <AddFrom
          label={t('wall.addAChoice')}
          options={freeKinds(choices)}
          nameOf={(kind) => choiceNames[kind]}
          onAdd={(kind) => put([...choices, newChoice(kind, choices)])}
        />
      )}
    </Disclosure>
  );
}

/** Its name in the numbers is that of its kind, with a number where there is one already. */
function newChoice(kind: ChoiceKind, others: Choice[]): Choice {
  const isTaken = (id: string) => others.some((other) => other.id === id);
  let id: string = kind;
  for (let number = 2; isTaken(id); number++) id = `${kind}_${number}`;
  // Left empty, a needed field is refused at its place when the owner saves.
  return {
    id,
    kind,
    ...(takes(kind, 'url') === 'needed' && { url: '' }),
    ...(takes(kind, 'text') === 'needed' && { text: '' }),
  };
}

/** What can be added: some make sense only once. */
function freeKinds(taken: Choice[]): ChoiceKind[] {
  const once: ChoiceKind[] = ['allow', 'close', 'later'];
  return choiceKinds.filter((kind) => !once.includes(kind) || taken.every((choice) => choice.kind !== kind));
}
