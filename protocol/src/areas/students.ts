import { z } from 'zod'
import { id, listOf, named, optional, paging, searchValue } from '../fields.ts'
import { can, route } from '../route.ts'

/** Whether a student may use the centre's system; blocking toggles it. */
export const SystemStatus = { Active: 1, InActive: 2 } as const
export type SystemStatus = (typeof SystemStatus)[keyof typeof SystemStatus]

export const ContractStatus = { Waiting: 'waiting', Done: 'done', NoContract: 'no_contract' } as const
export type ContractStatus = (typeof ContractStatus)[keyof typeof ContractStatus]

/** Who signed: the student, or an agent (parent). */
export const ContractType = { Self: 'self', Agent: 'agent' } as const
export type ContractType = (typeof ContractType)[keyof typeof ContractType]

/** One row of the students list. */
export const Student = z.object({
  id: z.number(),
  /** The number people know a student by. */
  hId: z.string().nullable(),
  fullName: z.string(),
  photo: z.string().nullable(),
  /** Birth date and gender are known. */
  hasPersonalData: z.boolean(),
  contractStatus: z.enum(ContractStatus),
  contractType: z.enum(ContractType).nullable(),
  offices: z.array(named),
  categories: z.array(z.object({ id: z.number(), hName: z.string() })),
  /** The status in the ERP; code looks at `name`, people see `displayName`. */
  status: z.object({ id: z.number(), name: z.string(), displayName: z.string() }),
  systemStatus: z.enum(SystemStatus),
  /** A moment, ISO 8601 in UTC. */
  createdAt: z.string(),
  /** `phoneNumber` is the account's, `mobile` the ERP's. */
  phoneNumber: z.string().nullable(),
  mobile: z.string().nullable(),
})
export type Student = z.infer<typeof Student>

/** The fields a search may be narrowed to; without any it looks into all of them. */
export const studentSearchKeys = ['firstName', 'lastName', 'middleName', 'hId', 'phoneNumber', 'mobile'] as const
export type StudentSearchKey = (typeof studentSearchKeys)[number]

/** The students filter of S0§3. */
export const StudentFilter = z.object({
  ...paging,
  /** Names outside `studentSearchKeys` are ignored. */
  keys: listOf(z.string().max(64)),
  value: searchValue,
  /** By `createdAt`, then id. */
  orderBy: optional(z.enum(['ASC', 'DESC'])).transform((value) => value ?? 'ASC'),
  categoryId: optional(id),
  statusId: optional(id),
  systemStatus: optional(z.coerce.number().pipe(z.enum(SystemStatus))),
  officeIds: listOf(id),
  /** Of any time, not only of today. */
  groupId: optional(id),
  hasPhoto: optional(z.stringbool()),
  hasPrivateInfo: optional(z.stringbool()),
  contractType: optional(z.enum(ContractType)),
})
export type StudentFilter = z.infer<typeof StudentFilter>

export const students = {
  list: route({
    method: 'GET',
    path: '/students/all',
    access: can('users:students', 'read'),
    summary: "O'quvchilar ro'yxati",
    query: StudentFilter,
    answer: z.object({ students: z.array(Student), total: z.number() }),
  }),
}
