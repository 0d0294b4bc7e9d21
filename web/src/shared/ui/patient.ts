import { type ComponentType, lazy } from 'react'

/**
 * A small part (a dialog, the toasts) that is fetched when first needed. Without a line its file cannot come: it waits
 * for the line instead of taking the whole screen down, and is drawn then.
 */
export function patientLazy<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({
    default: (await patiently(load)) as ComponentType<unknown>,
  })) as unknown as ComponentType<P>
}

export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }))
    return patiently(load)
  }
}
