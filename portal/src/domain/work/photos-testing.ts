import { afterEach, beforeEach, vi } from 'vitest'

export function simulateSlowPhone(): () => void {
  const busy: (() => void)[] = []
  beforeEach(() => {
    vi.stubGlobal(
      'createImageBitmap',
      () => new Promise((read) => busy.push(() => read({ width: 10, height: 10, close() {} }))),
    )
    const pen = { fillRect() {}, drawImage() {}, translate() {}, rotate() {} } as unknown as CanvasRenderingContext2D
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) =>
      give(new Blob(['x'], { type: 'image/jpeg' })),
    )
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  })
  afterEach(() => {
    busy.length = 0
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return () => busy.shift()?.()
}
