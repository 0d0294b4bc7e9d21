import '../testing/browser.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { notify } from '../shared/notify/toasts.ts'
import { Toasts } from './Toasts.tsx'

afterEach(cleanup)

const takeBack = (on: Element = document.body) => fireEvent.keyDown(on, { key: 'z', code: 'KeyZ', ctrlKey: true })

test('Ctrl+Z undoes the newest change whose toast is still visible, even after the user has opened another screen', async () => {
  const { rerender } = render(<Toasts />)
  const undone: string[] = []
  const change = (title: string) =>
    act(async () =>
      notify({ tone: 'success', title, action: { label: 'Qaytarish', isUndo: true, run: () => undone.push(title) } }),
    )
  await change('Filial yashirildi')
  await change('Guruh yashirildi')
  rerender(<Toasts />)
  await screen.findByText('Guruh yashirildi')

  const field = document.body.appendChild(document.createElement('input'))
  takeBack(field)
  expect(undone).toEqual([])
  field.remove()
  for (let press = 0; press < 3; press++) takeBack()
  expect(undone).toEqual(['Guruh yashirildi', 'Filial yashirildi'])
})
