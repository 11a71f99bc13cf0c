"""Places and geometry as the library reads them."""
from __future__ import annotations

import ctypes
from dataclasses import replace

from . import _structs as c
from ._call_words import Code
from ._plan_words import LocationType
from ._library import Lent, lib, prepared
from .errors import error_of
from .values import Digest, Stop


def stop_at(latitude: float, longitude: float, *, label: str = "", address: str = "",
            location_type: LocationType = LocationType.UNSPECIFIED) -> Stop:
    """A stop at degrees, in the daemon's normal form; raises Error with COORDINATE_NOT_FINITE or _OUT_OF_RANGE."""
    stop, error = prepared(c.rp_stop), prepared(c.rp_error)
    if lib.rp_stop_set_degrees(ctypes.byref(stop), latitude, longitude, ctypes.byref(error)) != Code.OK:
        raise error_of(error)
    return replace(Stop.of(stop), label=label, address=address, location_type=location_type)


def stop_of_location(location: str, *, label: str = "", address: str = "",
                     location_type: LocationType = LocationType.UNSPECIFIED) -> Stop:
    """A stop as the Mappls SDK writes it: "longitude,latitude", longitude first, or a Pin."""
    lent, stop, error = Lent(), prepared(c.rp_stop), prepared(c.rp_error)
    if lib.rp_stop_set_location(ctypes.byref(stop), lent.text(location), ctypes.byref(error)) != Code.OK:
        raise error_of(error)
    return replace(Stop.of(stop), label=label, address=address, location_type=location_type)


def geometry_digest(encoded: str, precision: int) -> Digest:
    """Digest of an encoded polyline; the geometry itself stays here."""
    lent, digest, error = Lent(), c.rp_digest(), prepared(c.rp_error)
    if lib.rp_geometry_digest(lent.text(encoded), precision, ctypes.byref(digest), ctypes.byref(error)) != Code.OK:
        raise error_of(error)
    return Digest(digest.bytes)
