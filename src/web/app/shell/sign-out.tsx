import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { t } from '../../i18n/t.ts';
import menuStyles from '../../ui/menu.module.css';
import { call } from '../api.ts';
import { tellSignedOut } from '../session/other-tabs.ts';

export function SignOut({ className = menuStyles.menuItem }: { className?: string }) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const signOut = useMutation({
    mutationFn: () => call('DELETE /v1/login'),
    onSuccess: () => {
      tellSignedOut();
      navigate('/login', { state: { signedOut: true } });
      queryClient.clear();
    },
  });
  return (
    <button
      type="button"
      className={className}
      aria-disabled={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      {signOut.isError ? t('shell.tryAgainToSignOut') : t('common.signOut')}
    </button>
  );
}
