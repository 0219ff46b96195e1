import { Link } from 'wouter';
import type { Advice } from '../../../contract/analytics/advice.ts';
import { advicePlace, adviceTexts, openAdvice } from '../../../contract/messages/advice-texts.ts';
import { useMay } from '../../app/session/use-may.ts';
import { labeled } from '../../i18n/labeled.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';

interface AdviceButtonProps {
  siteId: string;
  advice: Advice;
  className: string;
  onApply: () => void;
}

/** Does what a recommendation says, or leads to where it is done. */
export function AdviceButton({ siteId, advice, className, onApply }: AdviceButtonProps) {
  const mayWrite = useMay('write');
  const texts = adviceTexts(advice);
  const does = mayWrite && advice.action !== null;
  const word = does ? t('revenue.apply') : say(texts.open ?? openAdvice);
  const title = say(texts.title);
  return does ? (
    <button
      type="button"
      className={className}
      aria-label={t('revenue.applyTitle', { title })}
      onClick={onApply}
    >
      {word}
    </button>
  ) : (
    <Link href={advicePlace(siteId, advice)} className={className} aria-label={labeled(word, title)}>
      {word}
    </Link>
  );
}
