import { useEffect } from 'react'
import { workOffline } from '../offline/public.ts'
import { StyleScreen } from './StyleScreen.tsx'

export default function StyleDemo() {
  useEffect(() => {
    workOffline()
  }, [])
  return <StyleScreen />
}
