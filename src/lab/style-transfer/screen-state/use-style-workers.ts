import { useEffect, useState } from 'react'
import { closeModel } from '../model/model-client.ts'
import { createStyleWorkerClient } from '../worker/style-worker-client.ts'

/** One worker for what is looked at, one for the small pictures beside it; they end with the screen. */
export function useStyleWorkers() {
  const [workers] = useState(() => ({ main: createStyleWorkerClient(), beside: createStyleWorkerClient() }))
  useEffect(
    () => () => {
      workers.main.close()
      workers.beside.close()
      closeModel()
    },
    [workers],
  )
  return workers
}
