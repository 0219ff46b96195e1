import type { Access, Route } from '../../src/contract/core/route.ts';
import type { Tag } from '../../src/contract/core/tags.ts';
import { type Address, routes, tagOf } from '../../src/contract/routes.ts';
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
  description: string | null;
  tag: Tag;
  access: Access;
  limit: Route['limit'];
  parameters: Parameter[];
  body: Schema | null;
  answers: Answer[];
  failures: Answer[];
  /** Statuses with the words of the route itself. */
  statuses: Route['statuses'];
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
  /** What the status means. */
  meaning: string;
}

interface Documented {
  operationId: string;
  summary: string;
  description?: string;
  tags: Tag[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
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
  const { access, limit, statuses: ownStatuses }: Route = routes[address];
  const body = schemaOf(documented.requestBody?.content, shapes);
  const statuses = Object.entries(documented.responses).map(([status, { description, content }]) => ({
    status: Number(status),
    schema: schemaOf(content, shapes),
    meaning: description,
  }));
  return {
    id: documented.operationId,
    method,
    path,
    address,
    summary: documented.summary,
    description: documented.description ?? null,
    tag: tagOf(address),
    access,
    limit,
    parameters: (documented.parameters ?? []).map((each) => ({
      ...each,
      schema: { ...inlineShapes(each.schema, shapes), description: each.description },
    })),
    body,
    answers: statuses.filter(({ status }) => status < 400),
    statuses: ownStatuses,
    failures: statuses.filter(({ status }) => status >= 400),
  };
}

function schemaOf(content: Content | undefined, shapes: Shapes): Schema | null {
  const schema = content?.['application/json']?.schema;
  return schema ? inlineShapes(schema, shapes) : null;
}
