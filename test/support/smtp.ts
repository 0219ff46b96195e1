import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Received {
  from: string;
  to: string[];
  raw: string;
  mail: Email;
}

export interface MailSink {
  port: number;
  received: Received[];
  stop(): Promise<void>;
}

/** A real SMTP server in this process that keeps what it takes. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<MailSink> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        PostalMime.parse(raw).then((mail) => {
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          received.push({
            from,
            to: rcptTo.map(({ address }) => address),
            raw: raw.toString('latin1'),
            mail,
          });
          done();
        }, done);
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, received, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** A refusal with a code of SMTP. */
export function refusalOf(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
