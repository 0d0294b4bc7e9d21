import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isPortalViewByStaff } from '../view/view.ts'

/** The session is stored in IndexedDB and not in localStorage, because the service worker reads it, too. */
export interface StoredSession {
  /** The signed-in student or parent. A parent's id is negative, so that it differs from every student's id. */
  student: { id: number; fullName: string; login: string }
  accessToken: string
  refreshToken: string
}

export const toParentSessionUser = ({ id, fullName }: { id: number; fullName: string }): StoredSession['student'] => ({
  id: -id,
  fullName,
  login: '',
})

export const isParentSession = ({ student }: StoredSession): boolean => student.id < 0

interface DeviceSchema extends DBSchema {
  session: { key: 'now'; value: StoredSession }
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

/** The session in which staff view a student's portal, stored only in this tab's memory; null = none. */
let viewed: StoredSession | null = null

export async function readSession(): Promise<StoredSession | null> {
  if (isPortalViewByStaff) return viewed
  return (await (await device()).get('session', 'now')) ?? null
}

export async function storeSession(session: StoredSession): Promise<void> {
  if (isPortalViewByStaff) {
    viewed = session
    return
  }
  await (await device()).put('session', session, 'now')
}

export async function deleteSession(): Promise<void> {
  if (isPortalViewByStaff) {
    viewed = null
    return
  }
  await (await device()).delete('session', 'now')
}

export type PortalAccountRole = 'pupil' | 'parent'
const roleName = 'portal.role'
/** The role (student or parent) of the last sign-in on this phone. */
export const lastAccountRoleStorage = {
  read: (): PortalAccountRole => (localStorage.getItem(roleName) === 'parent' ? 'parent' : 'pupil'),
  keep: (role: PortalAccountRole) => localStorage.setItem(roleName, role),
}

const deviceKeyName = 'portal.deviceKey'
/**
 * Older versions stored the device key in localStorage. The server now moves it into a cookie that scripts cannot read.
 */
export const legacyDeviceKeyStorage = {
  read: () => localStorage.getItem(deviceKeyName),
  /** @param key the device key, sent only by an older server version; undefined = the server has set the cookie */
  keep(key: string | undefined): void {
    if (key) localStorage.setItem(deviceKeyName, key)
    else localStorage.removeItem(deviceKeyName)
  },
}

const storageKey = 'portal.pushAsked'

/**
 * Ids of the accounts that switched push notifications on. Several users may share a phone, but its browser has only
 * one push subscription.
 */
const readAccountsWithPushWanted = () => new Set((localStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean))

export const isPushWanted = (id: number): boolean => readAccountsWithPushWanted().has(String(id))

export function storePushChoice(id: number, isWanted: boolean): void {
  const all = readAccountsWithPushWanted()
  if (isWanted) all.add(String(id))
  else all.delete(String(id))
  localStorage.setItem(storageKey, [...all].join(' '))
}
