import type {
  ErpBatch,
  ErpCourse,
  ErpGroup,
  ErpGroupStaff,
  ErpGroupStudent,
  ErpGuardian,
  ErpHeadOffice,
  ErpReadOptions,
  ErpRecord,
  ErpRowResult,
  ErpSource,
  ErpStaff,
  ErpStudent,
} from '../../../integrations/erp/port.ts'

export interface ErpContents {
  headOffices: ErpHeadOffice[]
  courses: ErpCourse[]
  staff: ErpStaff[]
  students: ErpStudent[]
  guardians: ErpGuardian[]
  groups: ErpGroup[]
  groupStaff: ErpGroupStaff[]
  groupStudents: ErpGroupStudent[]
}

type CollectionName = keyof ErpContents

interface MemoryErpState {
  contents: ErpContents
  /**
   * Rows that an ERP adapter could not convert. The memory ERP returns them with the first batch of their collection.
   */
  refused: Partial<Record<CollectionName, { extId: string | null; reason: string }[]>>
  notes: Partial<Record<CollectionName, string[]>>
  isWhole: boolean
  tellsTotal: boolean
  pageSize: number
  /** Called before each batch. A test throws here to simulate a failing ERP, or waits to simulate a slow ERP. */
  beforeBatch: (collection: CollectionName, batch: number) => void | Promise<void>
  readings: { collection: CollectionName; since: string | null }[]
}

export type MemoryErp = ErpSource & MemoryErpState

export function createMemoryErpState(contents: Partial<ErpContents> = {}): MemoryErpState {
  return {
    contents: {
      headOffices: [],
      courses: [],
      staff: [],
      students: [],
      guardians: [],
      groups: [],
      groupStaff: [],
      groupStudents: [],
      ...contents,
    },
    refused: {},
    notes: {},
    isWhole: true,
    tellsTotal: true,
    pageSize: 1_000,
    beforeBatch: () => {},
    readings: [],
  }
}

/** Like OneRoster, this simulated ERP can return only rows that changed since a given time. */
export function createMemoryErp(contents: Partial<ErpContents> = {}): MemoryErp {
  const read = <T extends ErpRecord>(collection: CollectionName) =>
    async function* (options: ErpReadOptions): AsyncGenerator<ErpBatch<T>> {
      erp.readings.push({ collection, since: options.since })
      const { since } = options
      const all = erp.contents[collection] as unknown as T[]
      const wanted = all.filter(({ modifiedAt }) => since === null || (modifiedAt ?? '') > since)
      const refused = (erp.refused[collection] ?? []).map((row): ErpRowResult<T> => ({ ok: false, ...row }))
      const rows: ErpRowResult<T>[] = [...refused, ...wanted.map((record): ErpRowResult<T> => ({ ok: true, record }))]
      for (let from = 0, batch = 0; from === 0 || from < rows.length; from += erp.pageSize, batch++) {
        await erp.beforeBatch(collection, batch)
        options.signal.throwIfAborted()
        const answer: ErpBatch<T> = {
          rows: structuredClone(rows.slice(from, from + erp.pageSize)),
          total: erp.tellsTotal ? rows.length : null,
          full: since === null && erp.isWhole,
          notes: batch === 0 ? (erp.notes[collection] ?? []) : [],
        }
        yield answer
      }
    }
  const erp: MemoryErp = {
    ...createMemoryErpState(contents),
    headOffices: read<ErpHeadOffice>('headOffices'),
    courses: read<ErpCourse>('courses'),
    staff: read<ErpStaff>('staff'),
    students: read<ErpStudent>('students'),
    guardians: read<ErpGuardian>('guardians'),
    groups: read<ErpGroup>('groups'),
    groupStaff: read<ErpGroupStaff>('groupStaff'),
    groupStudents: read<ErpGroupStudent>('groupStudents'),
  }
  return erp
}
