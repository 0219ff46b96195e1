import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../app/api.ts';
import { wallImagesQuery } from '../../../app/queries.ts';
import { t } from '../../../i18n/t.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { refusals } from '../../../ui/field-reason.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import type { FormPart } from '../form-part.ts';
import styles from './image-field.module.css';
import { ImageList } from './image-list.tsx';
import { base64Of, imageProblem, imageRules, isTooLarge } from './image-rules.ts';

interface ImageFieldProps extends FormPart {
  field: 'logo_url' | 'portrait_url';
  label: string;
  hint?: string;
}

/** A picture of a wall: the address of one anywhere, a file to upload, or one that was uploaded before. */
export function ImageField({ field, label, hint, siteId, config, edit, errorAt }: ImageFieldProps) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const put = (url: string | null) => {
    setProblem(undefined);
    edit({ [field]: url });
  };
  const add = useMutation({
    mutationFn: async (file: File) =>
      call('POST /v1/sites/:id/images', { params: { id: siteId }, body: { data: await base64Of(file) } }),
    onSuccess: async ({ url }) => {
      put(url);
      await queryClient.invalidateQueries({ queryKey: wallImagesQuery(siteId).queryKey });
    },
    onError: (error) => {
      const [refused] = refusals(error);
      if (refused) setProblem(imageProblem(refused.reason));
    },
  });
  const choose = (file: File | undefined) => {
    if (!file || add.isPending) return;
    setProblem(undefined);
    if (isTooLarge(file)) setProblem(imageProblem('too_large'));
    else add.mutate(file);
  };
  return (
    <div className={styles.image}>
      <Field
        label={label}
        inputMode="url"
        placeholder="https://"
        hint={hint}
        autoComplete="off"
        value={config[field] ?? ''}
        error={errorAt(field) ?? problem}
        onChange={(event) => put(event.target.value || null)}
      />
      <div className="actions">
        <input
          ref={input}
          type="file"
          accept={imageRules.types}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('wall.uploadFor', { label })}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <button
          type="button"
          className="button small"
          aria-disabled={add.isPending}
          onClick={() => input.current?.click()}
        >
          {add.isPending ? t('wall.uploading') : t('wall.upload')}
          <span className="visually-hidden"> {label}</span>
        </button>
        <DialogButton
          label={t('wall.chooseImage')}
          title={t('wall.imagesOfThisSite')}
          className="button quiet small"
        >
          {(close) => (
            <ImageList
              siteId={siteId}
              onChoose={(url) => {
                close();
                put(url);
              }}
            />
          )}
        </DialogButton>
      </div>
      {add.isError && refusals(add.error).length === 0 && <ErrorNotice error={add.error} />}
    </div>
  );
}
