import type { Sex } from './names.ts'
import { type Random, requireElementAt } from './random.ts'
import type { Student } from './students.ts'

interface Parent {
  number: number
  sex: Sex
  role: 'parent' | 'guardian'
}

export interface Family {
  children: Student[]
  parents: Parent[]
  /** True = all children have the same phone number, as in families with a single phone. */
  sharedPhone: boolean
}

/** Creates families: half of the minors have a known parent, and there are twenty pairs of siblings. */
export function createFamilies(students: Student[], random: Random, firstParent = 1): Family[] {
  const families = students.map((student): Family => ({ children: [student], parents: [], sharedPhone: false }))
  const known = random.shuffled(families.filter(({ children }) => requireElementAt(children, 0).age < 18))
  known.length = Math.ceil(known.length / 2)

  const pairs = Math.min(20, Math.floor(known.length / 10))
  for (let pair = 0; pair < pairs; pair++) {
    const family = known.shift()
    const elder = family?.children[0]
    const other = known.findIndex(({ children }) => isSibling(elder, requireElementAt(children, 0)))
    const younger = known[other]
    if (!family || !younger) continue
    known.splice(other, 1)
    family.children.push(...younger.children)
    family.sharedPhone = pair % 2 === 0
    younger.children.length = 0
    known.push(family)
  }

  let number = firstParent
  for (const family of known) {
    const sex = random.chance(0.65) ? 'female' : 'male'
    family.parents.push({ number: number++, sex, role: random.chance(0.06) ? 'guardian' : 'parent' })
    if (random.chance(0.2)) {
      family.parents.push({ number: number++, sex: sex === 'male' ? 'female' : 'male', role: 'parent' })
    }
  }
  return families.filter(({ children }) => children.length > 0)
}

function isSibling(elder: Student | undefined, other: Student): boolean {
  if (!elder || elder.home !== other.home) return false
  const years = Math.abs(elder.age - other.age)
  return years >= 1 && years <= 6
}
