import type { TestProject } from 'vitest/node'
import { type OpenedCentre, startOn } from './product.ts'

/** Once a run: the demo centre is opened as on a first start; every spec begins with a copy of it. */
export default async function setup(project: TestProject) {
  const product = await startOn(null)
  await product.stop()
  project.provide('openedCentre', product.centre)
  return () => product.remove()
}

declare module 'vitest' {
  interface ProvidedContext {
    openedCentre: OpenedCentre
  }
}
