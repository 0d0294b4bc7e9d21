import { allGrants, permissionNames } from '@markaz/protocol/permissions'
import { expect, test } from 'vitest'
import { grantDisplayName, permissionDisplayName } from './permissions.text.ts'

test('every permission has an Uzbek name', () => {
  const words = permissionNames.map(permissionDisplayName)
  expect(new Set(words).size).toBe(permissionNames.length)
  for (const word of words) expect(word).not.toMatch(/_|undefined/)
})
test.each([
  ['users:students.read', "Talabalar — ko'rish"],
  ['my_groups:exam.update', 'Mening guruhlarim: Imtihonlar — tahrirlash'],
  ['study:homework_statistics.delete', "O'quv bo'limi: Uy vazifasi statistikasi — o'chirish"],
  ['profile.create', "Bloglar — qo'shish"],
] as const)('the right %s has an Uzbek text that names its module, permission and option', (grant, words) => {
  expect(grantDisplayName(grant)).toBe(words)
})
test('every right has an Uzbek name', () => {
  expect(allGrants.map(grantDisplayName).every((words) => words.includes(' — '))).toBe(true)
})
