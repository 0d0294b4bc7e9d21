interface Person {
  employeeNo: string
  name: string
  face: Buffer | null
  card: string | null
}

type DeviceStatus =
  | 'ok'
  | 'badParameters'
  | 'employeeNoAlreadyExist'
  | 'employeeNoNotExist'
  | 'cardNoAlreadyExist'
  | 'deviceUserFull'
  | SimulatedFaceError
export type SimulatedFaceError =
  | 'noFacePic'
  | 'lowScoreFacePic'
  | 'faceDuplicate'
  | 'picTooLarge'
  | 'noFaceLib'
  | 'deviceBusy'

const faceAtMostBytes = 200 * 1_024

export function createDoorDevicePeopleStore({
  capacity,
  judge,
}: {
  capacity: number
  judge: (jpeg: Buffer, employeeNo: string) => SimulatedFaceError | null
}) {
  const people = new Map<string, Person>()

  return {
    all: () => [...people.values()],
    faceOf: (employeeNo: string | null) => (employeeNo ? (people.get(employeeNo)?.face ?? null) : null),
    record(info: Record<string, unknown> | undefined, isNew: boolean): DeviceStatus {
      const { employeeNo, name, Valid } = info ?? {}
      if (typeof employeeNo !== 'string' || !/^\w{1,32}$/.test(employeeNo) || typeof name !== 'string' || !Valid)
        return 'badParameters'
      const known = people.get(employeeNo)
      if (isNew && known) return 'employeeNoAlreadyExist'
      if (!isNew && !known) return 'employeeNoNotExist'
      if (!known && people.size >= capacity) return 'deviceUserFull'
      people.set(employeeNo, { employeeNo, name, face: known?.face ?? null, card: known?.card ?? null })
      return 'ok'
    },
    remove(employeeNos: string[]): DeviceStatus {
      for (const employeeNo of employeeNos) people.delete(employeeNo)
      return 'ok'
    },
    removeFaces(employeeNos: string[]): DeviceStatus {
      for (const employeeNo of employeeNos) {
        const person = people.get(employeeNo)
        if (person) person.face = null
      }
      return 'ok'
    },
    recordCard(info: Record<string, unknown> | undefined): DeviceStatus {
      const { employeeNo, cardNo } = info ?? {}
      if (typeof employeeNo !== 'string' || typeof cardNo !== 'string' || !/^\d{1,20}$/.test(cardNo))
        return 'badParameters'
      const person = people.get(employeeNo)
      if (!person) return 'employeeNoNotExist'
      if ([...people.values()].some((other) => other.card === cardNo)) return 'cardNoAlreadyExist'
      person.card = cardNo
      return 'ok'
    },
    removeCards(employeeNos: string[]): DeviceStatus {
      for (const employeeNo of employeeNos) {
        const person = people.get(employeeNo)
        if (person) person.card = null
      }
      return 'ok'
    },
    /** Stores the face picture of a person. The request body contains a description and then the picture. */
    recordFace(type: string, body: Buffer): DeviceStatus {
      const parts = partsOf(type, body)
      const [description, picture] = parts
      if (parts.length !== 2 || description?.name !== 'FaceDataRecord' || picture?.name !== 'FaceImage')
        return 'badParameters'
      const { FPID, FDID, faceLibType } = JSON.parse(description.body.toString('utf8'))
      const person = people.get(FPID)
      if (FDID !== '1' || faceLibType !== 'blackFD') return 'noFaceLib'
      if (!person) return 'employeeNoNotExist'
      if (person.face) return 'faceDuplicate'
      if (picture.body.length > faceAtMostBytes) return 'picTooLarge'
      if (!picture.body.subarray(0, 2).equals(Buffer.from([0xff, 0xd8]))) return 'noFacePic'
      const fault = judge(picture.body, FPID)
      if (fault) return fault
      person.face = picture.body
      return 'ok'
    },
  }
}

function partsOf(type: string, body: Buffer): { name: string; body: Buffer }[] {
  const mark = `--${/boundary=(\S+)/.exec(type)?.[1]}`
  const parts: { name: string; body: Buffer }[] = []
  for (let at = body.indexOf(mark); at >= 0; ) {
    const headEnd = body.indexOf('\r\n\r\n', at)
    const head = body.toString('latin1', at, headEnd < 0 ? at : headEnd)
    const length = /content-length: (\d+)/i.exec(head)?.[1]
    const name = /name="(\w+)"/.exec(head)?.[1]
    if (!length || !name) break
    const begin = headEnd + 4
    parts.push({ name, body: Buffer.from(body.subarray(begin, begin + Number(length))) })
    at = body.indexOf(mark, begin + Number(length))
  }
  return parts
}
