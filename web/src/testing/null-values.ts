import type { z } from 'zod'

type NullFields<Values> = { [Field in keyof Values as null extends Values[Field] ? Field : never]: null }

/** Returns an object in which each nullable field is null, so that test data names only the fields that matter. */
export const nullFieldsOf = <Schema extends z.ZodObject>(schema: Schema): NullFields<z.infer<Schema>> =>
  Object.fromEntries(
    Object.keys(schema.shape)
      .filter((field) => schema.shape[field].safeParse(null).success)
      .map((field) => [field, null]),
  ) as NullFields<z.infer<Schema>>
