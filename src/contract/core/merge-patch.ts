import * as z from 'zod';

/**
 * JSON Merge Patch (RFC 7396) over a schema: what a PATCH of `T` may hold. Objects and records are merged, every
 * other value (arrays and unions too) is replaced, and `null` resets a field to its default.
 */
export type MergePatch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: MergePatch<T[K]> | null }
    : T;

type AnySchema = z.ZodType;

/**
 * The schema of a patch. Rules over several fields are left out, since a patch need not name all of them: check the
 * merged value (`mergePatch`) against the whole schema.
 */
export function mergePatchOf<S extends AnySchema>(
  schema: S,
): z.ZodType<MergePatch<z.output<S>>, MergePatch<z.input<S>>> {
  return patchSchema(schema) as z.ZodType<MergePatch<z.output<S>>, MergePatch<z.input<S>>>;
}

/**
 * The value with the patch applied; neither argument is changed.
 * @param defaults what `null` resets to; where it has nothing, the field is removed.
 */
export function mergePatch<T>(
  schema: z.ZodType<T>,
  stored: T,
  patch: MergePatch<T>,
  defaults: Partial<T> = {},
): T {
  return merged(schema, stored, patch, defaults) as T;
}

function patchSchema(schema: AnySchema): AnySchema {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) {
    const fields = Object.entries(inner.shape as Record<string, AnySchema>);
    return z.strictObject(
      Object.fromEntries(
        fields.map(([name, field]) => [name, described(patchSchema(field).nullish(), field)]),
      ),
    );
  }
  if (inner instanceof z.ZodRecord) {
    const { keyType, valueType } = inner as z.ZodRecord<z.ZodString, AnySchema>;
    return z.record(keyType, patchSchema(valueType).nullable());
  }
  return inner;
}

/** What a field means does not depend on whether it has to be sent. */
function described(patch: AnySchema, { description }: AnySchema): AnySchema {
  return description === undefined ? patch : patch.describe(description);
}

function merged(schema: AnySchema, stored: unknown, patch: unknown, fallback: unknown): unknown {
  const fieldOf = fields(schema);
  if (!fieldOf) return patch;
  const defaults = asObject(fallback);
  const result = { ...asObject(stored ?? fallback) };
  for (const [name, value] of Object.entries(asObject(patch))) {
    const field = fieldOf(name);
    if (value === undefined || !field) continue;
    if (value !== null) result[name] = merged(field, result[name], value, defaults[name]);
    else if (defaults[name] !== undefined) result[name] = defaults[name];
    else delete result[name];
  }
  return result;
}

/** The schema of each field; null where the value is replaced as a whole. */
function fields(schema: AnySchema): ((name: string) => AnySchema | undefined) | null {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) {
    const shape = inner.shape as Record<string, AnySchema>;
    return (name) => (Object.hasOwn(shape, name) ? shape[name] : undefined);
  }
  if (inner instanceof z.ZodRecord) return () => inner.valueType as AnySchema;
  return null;
}

function unwrapped(schema: AnySchema): AnySchema {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapper ? unwrapped(schema.unwrap() as AnySchema) : schema;
}

function asObject(value: unknown): Record<string, unknown> {
  return (value ?? {}) as Record<string, unknown>;
}
