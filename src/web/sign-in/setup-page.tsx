import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { setupQuery } from '../app/queries.ts';
import { Gate, GateSkeleton } from '../app/session/gate.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { OwnerForm } from './owner-form.tsx';
import { setupToken } from './setup-token.ts';
import { TokenForm } from './token-form.tsx';
import { WrongAddress } from './wrong-address.tsx';

/** The first visit: token from the log → first account → first site. */
export function SetupPage() {
  const setup = useQuery(setupQuery());
  const [token, setToken] = useState(() => setupToken(location.search + location.hash));
  const [, navigate] = useLocation();
  if (setup.isPending) return <GateSkeleton />;
  if (setup.isError) {
    return (
      <Gate>
        <ErrorNotice error={setup.error} onRetry={() => setup.refetch()} />
      </Gate>
    );
  }
  if (!setup.data.needed) return <Redirect to="/login" replace />;
  return (
    <Gate>
      <WrongAddress baseUrl={setup.data.base_url} />
      {token ? (
        <OwnerForm
          token={token}
          onOtherToken={() => setToken('')}
          onDone={() => navigate('/sites/new', { replace: true })}
        />
      ) : (
        <TokenForm onToken={setToken} />
      )}
    </Gate>
  );
}
