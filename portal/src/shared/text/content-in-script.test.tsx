import { expect, test, vi } from 'vitest'

// Shows: FAMILY-021
test('for a user who chose the Cyrillic script, names and texts in server responses are converted, but not URLs, logins, times or markup', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'cyrillic', setItem: () => {} })
  vi.resetModules()
  const { convertContentToChosenScript } = await import('./content-in-script.ts')
  expect(
    convertContentToChosenScript({
      child: { fullName: "Shodiyeva E'zoza", login: 'ezoza', photo: '/files/ezoza.jpg?sign=abc' },
      works: [{ kind: 'homework', theme: 'Kasrlar, 5-mashq (N-101)', deadline: '2026-11-20T12:00:00Z' }],
      teachers: ['Aliyeva Nodira'],
      meeting: { groups: ['Matematika 7'], place: '12-xona' },
      body: '<p class="matn">Darslar: <a href="https://markaz.uz/yangi">markaz.uz</a>&nbsp;bor</p>',
    }),
  ).toEqual({
    child: { fullName: 'Шодиева Эъзоза', login: 'ezoza', photo: '/files/ezoza.jpg?sign=abc' },
    works: [{ kind: 'homework', theme: 'Касрлар, 5-машқ (N-101)', deadline: '2026-11-20T12:00:00Z' }],
    teachers: ['Алиева Нодира'],
    meeting: { groups: ['Математика 7'], place: '12-хона' },
    body: '<p class="matn">Дарслар: <a href="https://markaz.uz/yangi">markaz.uz</a>&nbsp;бор</p>',
  })
  vi.unstubAllGlobals()
})
