import type { FaceProblem } from '@markaz/protocol/people/face-photos/schemas'
import { createSandbox } from '../../sandbox/sandbox.ts'
import type { FaceTasks, FoundFace } from './face-program.ts'

const faces = createSandbox<FaceTasks>(new URL('./face-program.ts', import.meta.url), {
  seconds: 60,
  heapMb: 384,
  isNative: true,
})

/** Minimum width of a face, in pixels, that a door needs to recognise a person. */
const leastWidthPx = 90

/** Returns the reason why a door could not recognise a person by this photo; null if the photo is usable. */
export async function checkFacePhoto(photo: Buffer): Promise<FaceProblem | null> {
  return faceProblemOfFaces(await faces('faces', photo))
}

export function faceProblemOfFaces(found: readonly FoundFace[]): FaceProblem | null {
  const [largest, ...others] = found.map(({ width }) => width).sort((a, b) => b - a)
  if (largest === undefined) return 'none'
  // Ignores much smaller faces, which belong to people passing by or to posters.
  if (others.some((width) => width > largest / 2)) return 'several'
  return largest < leastWidthPx ? 'small' : null
}
