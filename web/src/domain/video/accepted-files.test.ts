import { describe, expect, test } from 'vitest'
import { separateAcceptedVideoFiles, videoNameOf } from './accepted-files.ts'

const file = (name: string, type = '', size = 5) => {
  const made = new File(['x'], name, { type, lastModified: 1 })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const take = (files: File[], type: 'lesson' | 'curriculum' = 'lesson', chosen: File[] = []) => {
  const { taken, refused } = separateAcceptedVideoFiles(
    files.map((one) => ({ file: one })),
    chosen,
    type,
  )
  return { taken: taken.map((one) => one.file.name), refused }
}

const both = ['mp4', 'webm', 'mov', 'mkv', 'mpeg', 'avi', 'm4v', 'ogm', 'mpg']

describe('which files are accepted as videos', () => {
  // Shows: VIDEO-029
  test.each([...both, 'wmv', 'asx', 'mxf'])('a .%s file is accepted as a lesson video', (ending) => {
    expect(take([file(`dars.${ending}`)])).toEqual({ taken: [`dars.${ending}`], refused: [] })
  })
  // Shows: VIDEO-043
  test.each(both)('a .%s file is accepted as a video of the study plan', (ending) => {
    expect(take([file(`dars.${ending}`)], 'curriculum').refused).toEqual([])
  })
  // Shows: VIDEO-008, VIDEO-042
  test.each(['wmv', 'asx', 'mxf'])('a .%s file is rejected as a video of the study plan', (ending) => {
    expect(take([file(`dars.${ending}`)], 'curriculum').refused).toEqual([`Video formati noto'g'ri: dars.${ending}`])
  })
  // Shows: VIDEO-030
  test('a file named .mkv is accepted as a video, even if the browser does not know its type', () => {
    expect(take([file('Dars.MKV', '')]).refused).toEqual([])
  })
  test('a file with a video type is accepted; a file with another type and extension is refused with a message that names the file', () => {
    expect(take([file('dars', 'video/quicktime'), file('Oʻquv rejasi.pdf', 'application/pdf')])).toEqual({
      taken: ['dars'],
      refused: ["Video formati noto'g'ri: Oʻquv rejasi.pdf"],
    })
  })
  test('a video of at most 20 GB is accepted; an empty or already chosen file is refused with a message that names the file', () => {
    const same = file('a.mp4')
    const most = 20 * 1024 ** 3
    expect(
      take([same, file('b.mp4', '', 0), file('c.mp4', '', most), file('d.mp4', '', most + 1)], 'lesson', [same]),
    ).toEqual({
      taken: ['c.mp4'],
      refused: ['a.mp4: allaqachon tanlangan', "b.mp4: Fayl bo'sh", 'd.mp4: Video hajmi 20 GB dan oshmasin'],
    })
  })
  test('a dropped folder is refused as a video', () => {
    expect(take([file('Darslar', '', 4096)]).refused).toEqual(["Video formati noto'g'ri: Darslar"])
  })
})

test.each([
  ['3_dars__Sikllar.mp4', '3 dars Sikllar'],
  [' Oʻzbek tili. 2-qism.mkv', 'Oʻzbek tili. 2-qism'],
  ['Урок 5.MOV', 'Урок 5'],
  ['v1.2 yakun.webm', 'v1.2 yakun'],
  ['___.mp4', '___.mp4'],
  [`${'a'.repeat(600)}.mp4`, 'a'.repeat(500)],
])('the file name %s becomes the video name %s', (fileName, name) => {
  expect(videoNameOf(fileName)).toBe(name)
})
