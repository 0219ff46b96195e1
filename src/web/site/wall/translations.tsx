import { useRef } from 'react';
import { takes } from '../../../contract/sites/choice-kinds.ts';
import type { TemplateConfig } from '../../../contract/sites/templates.ts';
import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { AddFrom } from './add-from.tsx';
import { choiceNames } from './choices/choice-names.ts';
import { Disclosure } from './disclosure.tsx';
import type { FormPart } from './form-part.ts';
import { byName, languageName, wallLanguages } from './languages.ts';
import { MessagesField } from './messages-field.tsx';
import styles from './translations.module.css';

type Translation = NonNullable<TemplateConfig['translations']>[string];

/** The owner's texts in further languages. */
export function Translations({ config, edit, errorAt }: FormPart) {
  const all = config.translations ?? {};
  const codes = byName(Object.keys(all));
  const intro = useRef<HTMLParagraphElement>(null);
  useFocusKept(intro, codes.length);
  const put = (code: string, texts: Translation, removed?: string) =>
    edit({ translations: { ...all, [code]: texts } }, removed);
  const remove = (code: string) => {
    const { [code]: _, ...others } = all;
    edit({ translations: others }, t('wall.nameRemoved', { name: languageName(code) }));
  };
  return (
    <Disclosure
      title={t('wall.translations')}
      summary={codes.length > 0 ? codes.map(languageName).join(', ') : t('wall.none')}
      hasError={errorAt('translations') !== undefined}
    >
      <p ref={intro} className="soft" tabIndex={-1}>
        {t('wall.theWallsFixedTextsCome', { count: wallLanguages.length })}
      </p>
      {codes.map((code) => (
        <fieldset key={code} className={styles.wallTranslation}>
          <legend>{languageName(code)}</legend>
          <TranslationFields
            texts={all[code] ?? {}}
            original={config}
            name={`translations.${code}`}
            put={(texts, removed) => put(code, texts, removed)}
            errorAt={(field) => errorAt(`translations.${code}.${field}`)}
          />
          <button type="button" className="button small danger-quiet" onClick={() => remove(code)}>
            {t('common.removeName', { name: languageName(code) })}
          </button>
        </fieldset>
      ))}
      <AddFrom
        label={t('wall.addALanguage')}
        options={byName(wallLanguages.filter((code) => !codes.includes(code)))}
        nameOf={languageName}
        onAdd={(code) => put(code, { messages: config.messages.map(() => '') })}
      />
    </Disclosure>
  );
}

interface TranslationFieldsProps {
  texts: Translation;
  original: TemplateConfig;
  /** Of the fields, before their own. */
  name: string;
  put: (texts: Translation, removed?: string) => void;
  errorAt: (field: string) => string | undefined;
}

function TranslationFields({ texts, original, name, put, errorAt }: TranslationFieldsProps) {
  return (
    <>
      <Field
        label={t('wall.title')}
        name={`${name}.title`}
        placeholder={original.title}
        value={texts.title ?? ''}
        error={errorAt('title')}
        onChange={(event) => put({ ...texts, title: event.target.value })}
      />
      <MessagesField
        messages={texts.messages ?? []}
        placeholders={original.messages}
        name={`${name}.messages`}
        onChange={(messages, removed) => put({ ...texts, messages }, removed)}
        errorAt={(at) => errorAt(`messages.${at}`)}
      />
      <Field
        label={t('wall.button')}
        name={`${name}.cta_text`}
        placeholder={original.cta_text}
        value={texts.cta_text ?? ''}
        error={errorAt('cta_text')}
        onChange={(event) => put({ ...texts, cta_text: event.target.value })}
      />
      {original.choices
        ?.filter(({ kind }) => takes(kind, 'text') !== 'not')
        .map(({ id, kind, text }) => (
          <Field
            key={id}
            label={choiceNames[kind]}
            name={`${name}.choices.${id}`}
            placeholder={text}
            value={texts.choices?.[id] ?? ''}
            error={errorAt(`choices.${id}`)}
            onChange={(event) => put({ ...texts, choices: { ...texts.choices, [id]: event.target.value } })}
          />
        ))}
    </>
  );
}
