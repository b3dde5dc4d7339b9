export const photo = {
  label: 'Choose a photo',
  samples: 'Sample photos',
  upload: 'Upload a photo',
  takePicture: 'Take a picture',
  hint: (keys: string) => `or drop a picture anywhere on this page, or paste one with ${keys}`,
  limits: 'PNG, JPEG, GIF or WebP, up to 3.5 MB',
  privacy: 'Your photo never leaves this device: everything is computed in your browser.',
  reading: 'Reading the photo',
  drop: 'Let go to use this picture',
  pastedName: 'Pasted picture',
  cameraName: 'Camera picture',

  camera: {
    title: 'Use the camera',
    starting: 'Starting the camera. Your browser may ask for permission first.',
    preview: 'What the camera sees, mirrored',
    take: 'Take the picture',
    refused:
      "The browser has no permission to use the camera. Allow it in the address bar's site settings and try again, or upload a photo.",
    missing: 'No camera was found. You can upload a photo instead.',
    busy: 'The camera is in use by another program, or was just unplugged. Close that program and try again.',
    unsupported: 'Browsers only allow the camera on pages opened over https. You can upload a photo instead.',
  },

  fault: {
    title: 'Format error',
    empty: 'This file is empty (0 bytes). Please choose another picture.',
    tooLarge: (megabytes: string) =>
      `The picture is ${megabytes} MB; the limit is 3.5 MB. Please make it smaller and try again.`,
    notAPicture: 'This file is not a picture. PNG, JPEG, GIF and WebP are fine.',
    otherFormat: (format: string) =>
      `This is a picture in ${format} format, which can't be used here. Please save it as PNG or JPEG and try again.`,
    damaged: 'The picture is damaged or incomplete and does not open. Please save it again, or choose another.',
    tooManyPixels: (width: string, height: string) =>
      `The picture has ${width} × ${height} pixels, more than 40 megapixels. Please make it smaller and try again.`,
    tooThin: (width: string, height: string) =>
      `The picture has ${width} × ${height} pixels: too narrow to show anything. Its long side may be 50 times the short one.`,
  },
} satisfies typeof import('../../zh/lab/photo.ts').photo
