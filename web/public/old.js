// For browsers that cannot load the page itself: in the oldest words there are.
document.getElementById('app').textContent =
  'This browser is too old for Capotreno. · Questo browser è troppo vecchio per Capotreno.';
