import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import * as z from 'zod';
import { newTemplateConfig } from '../../contract/sites/default-template.ts';
import { TemplateChange, type TemplateConfig } from '../../contract/sites/templates.ts';
import { fileReason } from '../../kit/file-refused.ts';
import { OperatorError } from '../../kit/operator-error.ts';

/** As long as a request to the API may be. */
export const maxFileBytes = 256 * 1024;

/** The file is no template; the message names the field. */
export class TemplateFileRefused extends OperatorError {}

/**
 * A template in a file: the body of `PUT /v1/templates/sites/:id`, or its `config` alone. What it leaves out is as in a
 * new template.
 * @param file `-` for the standard input. @throws TemplateFileRefused
 */
export async function readTemplateFile(file: string): Promise<{ name: string; config: TemplateConfig }> {
  const content = parse(await read(file));
  const isBody = z.object({ config: z.unknown() }).safeParse(content).success;
  const Body = z.object({ name: z.string().optional(), config: TemplateChange });
  const { data, error } = isBody
    ? Body.safeParse(content)
    : z.object({ config: TemplateChange }).safeParse({ config: content });
  if (error) {
    const [first] = error.issues;
    const field = first?.path.slice(isBody ? 0 : 1).join('.') || 'the document';
    throw new TemplateFileRefused(`${field}: ${first?.message ?? 'invalid'}`);
  }
  const named = 'name' in data && typeof data.name === 'string' ? data.name : null;
  return {
    name: named ?? (file === '-' ? 'standard input' : basename(file)),
    config: { ...newTemplateConfig, ...data.config },
  };
}

async function read(file: string): Promise<string> {
  if (file === '-') {
    const text = await textOf(process.stdin);
    if (Buffer.byteLength(text) > maxFileBytes)
      throw new TemplateFileRefused('the input is larger than 256 KiB');
    return text;
  }
  try {
    if ((await stat(file)).size > maxFileBytes)
      throw new TemplateFileRefused(`${file} is larger than 256 KiB`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof TemplateFileRefused) throw error;
    throw new TemplateFileRefused(`${file} cannot be read: ${fileReason(error) ?? error}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TemplateFileRefused('the file is not JSON');
  }
}
