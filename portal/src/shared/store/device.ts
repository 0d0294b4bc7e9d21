import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isStaffView } from '../view/view.ts'

/** The session of this phone. It is stored in IndexedDB, because the service worker reads it too. */
export interface Session {
  /** A parent's id is negative: parents and students have separate id sequences, and both store data on this phone. */
  student: { id: number; fullName: string; login: string }
  accessToken: string
  refreshToken: string
}

/** Converts a parent from the sign-in answer to the format of the session. */
export const parentSessionUser = ({ id, fullName }: { id: number; fullName: string }): Session['student'] => ({
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

/** The session of a staff view. It exists only in this tab, and ends with the tab. */
let viewed: Session | null = null

export async function readSession(): Promise<Session | null> {
  if (isStaffView) return viewed
  return (await (await device()).get('session', 'now')) ?? null
}

export async function storeSession(session: Session): Promise<void> {
  if (isStaffView) {
    viewed = session
    return
  }
  await (await device()).put('session', session, 'now')
}

export async function dropSession(): Promise<void> {
  if (isStaffView) {
    viewed = null
    return
  }
  await (await device()).delete('session', 'now')
}

const deviceKeyName = 'portal.deviceKey'
/**
 * The device key that older versions stored on the phone: the server moves it into a cookie that scripts cannot read.
 */
export const deviceKey = {
  read: () => localStorage.getItem(deviceKeyName),
  /**
   * Stores the device key.
   * @param key from an older server, during an update; undefined = the server has set a cookie
   */
  keep(key: string | undefined): void {
    if (key) localStorage.setItem(deviceKeyName, key)
    else localStorage.removeItem(deviceKeyName)
  },
}
