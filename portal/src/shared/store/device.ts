import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isView } from '../view/view.ts'

/** Who is signed in on this phone. The program that works behind the page reads it too, so it lies in IndexedDB. */
export interface Session {
  /** A parent's number is below zero: their rows and the pupils' are numbered apart, and both keep things on this phone. */
  student: { id: number; fullName: string; login: string }
  accessToken: string
  refreshToken: string
}

/** Whoever a parent's sign-in names, as a session keeps them. */
export const asParents = ({ id, fullName }: { id: number; fullName: string }): Session['student'] => ({
  id: -id,
  fullName,
  login: '',
})

export const isParents = ({ student }: Session): boolean => student.id < 0

interface DeviceSchema extends DBSchema {
  session: { key: 'now'; value: Session }
}

let opened: Promise<IDBPDatabase<DeviceSchema>> | undefined

function device() {
  opened ??= openDB<DeviceSchema>('markaz-portal', 1, {
    upgrade: (db) => void db.createObjectStore('session'),
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

/** The session of a view: no other tab knows it, and it ends with this one. */
let viewed: Session | null = null

export async function readSession(): Promise<Session | null> {
  if (isView) return viewed
  return (await (await device()).get('session', 'now')) ?? null
}

export async function storeSession(session: Session): Promise<void> {
  if (isView) {
    viewed = session
    return
  }
  await (await device()).put('session', session, 'now')
}

export async function dropSession(): Promise<void> {
  if (isView) {
    viewed = null
    return
  }
  await (await device()).delete('session', 'now')
}

const deviceKeyName = 'portal.deviceKey'
/** The mark that a phone of before was given: the server moves it into a cookie, which scripts cannot read. */
export const deviceKey = {
  read: () => localStorage.getItem(deviceKeyName),
  /** @param key of a server that is about to be replaced; none = the cookie has it */
  keep(key: string | undefined): void {
    if (key) localStorage.setItem(deviceKeyName, key)
    else localStorage.removeItem(deviceKeyName)
  },
}
