/** The part of JSON Schema that the contract's document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export type Shapes = Record<string, Schema>;

/** Puts every named shape in the place where it is referred to. */
export function inlineShapes(schema: Schema, shapes: Shapes): Schema {
  const shape = schema.$ref === undefined ? undefined : shapes[schema.$ref.split('/').at(-1) ?? ''];
  const { $ref: _, ...own } = schema;
  const whole: Schema = { ...(shape ? inlineShapes(shape, shapes) : {}), ...own };
  const inline = (each: Schema) => inlineShapes(each, shapes);
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
    if (own[key]) whole[key] = own[key].map(inline);
  }
  if (own.items) whole.items = inline(own.items);
  if (own.properties) {
    const fields = Object.entries(own.properties);
    whole.properties = Object.fromEntries(fields.map(([name, field]) => [name, inline(field)]));
  }
  return whole;
}

export function choices(schema: Schema): Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [];
}

/** The choice that is not null, where a schema only says that null is allowed too. */
export function unlessNull(schema: Schema): Schema {
  const rest = choices(schema).filter((choice) => choice.type !== 'null');
  const [only] = rest;
  if (!only || rest.length !== 1) return schema;
  return { ...only, ...(schema.default === undefined ? {} : { default: schema.default }) };
}

export function allowsNull(schema: Schema): boolean {
  return [schema.type].flat().includes('null') || choices(schema).some((choice) => choice.type === 'null');
}
