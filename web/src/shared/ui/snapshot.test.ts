import '../../testing/browser.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../testing/session.ts'
import { clearSession } from '../api/session-store.ts'
import { dropSnapshot, paintSnapshot, takeSnapshot } from './snapshot.ts'

const rows = '<div data-list="Guruhlar"><table><tbody><tr data-row-key="7"><td>Frontend</td></tr></tbody></table></div>'
const picture = () => document.getElementById('snapshot')

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${rows}</div>`
  history.replaceState(null, '', '/groups?status=3')
  signInAs({ id: 1 })
})

describe('the picture of the last list', () => {
  test('is painted at the same place, out of reach, and goes away', () => {
    takeSnapshot()
    paintSnapshot()
    expect(picture()?.textContent).toContain('Frontend')
    expect(picture()?.inert).toBe(true)
    dropSnapshot()
    expect(picture()).toBeNull()
  })
  test.each([
    ['another address', () => history.replaceState(null, '', '/groups?status=1')],
    ['another person', () => signInAs({ id: 2 })],
    ['another theme', () => document.documentElement.setAttribute('data-theme', 'dark')],
  ])('is not painted for %s', (_, change) => {
    takeSnapshot()
    change()
    paintSnapshot()
    expect(picture()).toBeNull()
    document.documentElement.removeAttribute('data-theme')
  })
  test('is not taken before there are rows, nor of other screens', () => {
    document.body.innerHTML = '<div id="root"><div data-list="Guruhlar"></div></div>'
    takeSnapshot()
    document.body.innerHTML = `<div id="root">${rows}</div>`
    history.replaceState(null, '', '/branch-office')
    takeSnapshot()
    expect(localStorage.getItem('snapshot')).toBeNull()
  })
  test('a sign-out removes it, and leaving the page afterwards does not bring it back', () => {
    takeSnapshot()
    clearSession()
    takeSnapshot()
    expect(localStorage.getItem('snapshot')).toBeNull()
  })
})
