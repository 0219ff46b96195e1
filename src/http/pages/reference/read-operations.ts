import type { Access, Route } from '../../../contract/core/route.ts';
import { type Address, routes } from '../../../contract/routes.ts';
import { inlineShapes, type Schema, type Shapes } from './schema.ts';

/** One endpoint as the reference shows it. */
export interface Operation {
  /** Its anchor on the page. */
  id: string;
  method: string;
  /** With `:id` for what is filled in. */
  path: string;
  address: Address;
  summary: string;
  tag: string;
  access: Access;
  limit: Route['limit'];
  parameters: Parameter[];
  body: Schema | null;
  answers: Answer[];
  /** Statuses of refusals. */
  failures: number[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Answer {
  status: number;
  /** Null where the answer is not JSON. */
  schema: Schema | null;
}

interface Documented {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
type Content = Record<string, { schema?: Schema }>;
interface Document {
  paths: Record<string, Record<string, Documented>>;
  components: { schemas: Shapes };
}

/** Every endpoint of the OpenAPI document, in its order; who may call comes from the route table. */
export function readOperations(source: Record<string, unknown>): Operation[] {
  const { paths, components } = source as unknown as Document;
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, documented]) =>
      readOperation(method.toUpperCase(), template, documented, components.schemas),
    ),
  );
}

function readOperation(method: string, template: string, documented: Documented, shapes: Shapes): Operation {
  const path = template.replace(/\{(\w+)\}/g, ':$1');
  const address = `${method} ${path}` as Address;
  const { access, limit }: Route = routes[address];
  const body = schemaOf(documented.requestBody?.content, shapes);
  const statuses = Object.entries(documented.responses).map(([status, { content }]) => ({
    status: Number(status),
    schema: schemaOf(content, shapes),
  }));
  return {
    id: documented.operationId,
    method,
    path,
    address,
    summary: documented.summary,
    tag: documented.tags[0] ?? 'service',
    access,
    limit,
    parameters: (documented.parameters ?? []).map((each) => ({
      ...each,
      schema: { ...inlineShapes(each.schema, shapes), description: each.description },
    })),
    body,
    answers: statuses.filter(({ status }) => status < 400),
    failures: statuses.filter(({ status }) => status >= 400).map(({ status }) => status),
  };
}

function schemaOf(content: Content | undefined, shapes: Shapes): Schema | null {
  const schema = content?.['application/json']?.schema;
  return schema ? inlineShapes(schema, shapes) : null;
}
