import type { FaceProblem } from '@markaz/protocol/people/face-photos/schemas'
import { createSandbox } from '../../sandbox/sandbox.ts'
import type { DetectedFace, FaceSandboxTasks } from './face-program.ts'

const faces = createSandbox<FaceSandboxTasks>(new URL('./face-program.ts', import.meta.url), {
  seconds: 60,
  heapMb: 384,
  isNative: true,
})

/** A door needs a face of this width in the photo to recognise a person. */
const leastWidthPx = 90

/** Returns null if a door can recognise a person by this photo. */
export async function checkFacePhoto(photo: Buffer): Promise<FaceProblem | null> {
  return problemOfDetectedFaces(await faces('faces', photo))
}

export function problemOfDetectedFaces(found: readonly DetectedFace[]): FaceProblem | null {
  const [largest, ...others] = found.map(({ width }) => width).sort((a, b) => b - a)
  if (largest === undefined) return 'none'
  // Ignores faces that are much smaller: they belong to people passing by or to posters.
  if (others.some((width) => width > largest / 2)) return 'several'
  return largest < leastWidthPx ? 'small' : null
}
